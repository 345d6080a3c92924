import { PICTURE_MB } from '../../domain/orders/price-desk.ts'

/** Why a picture of a product is refused. */
export const pictureRefusals = {
  tooLarge: `A picture may have at most ${PICTURE_MB} MB. Please choose a smaller one.`,
  unreadable: 'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP.',
}

/** Refusals about price lists and products. */
export const priceRefusals = {
  changedTo: (name: string, code: string) =>
    `This was changed on another screen meanwhile: it is ‘${name}’, with the lab’s code ‘${code}’ now. Save again to replace it.`,
}
