import { PICTURE_MB } from '../../domain/orders/prices/price-desk.ts'

/** Why a picture of a product is refused. */
export const pictureErrors = {
  tooLarge: `A picture can be at most ${PICTURE_MB} MB. Please choose a smaller one.`,
  tooHeavy: 'This picture has too many pixels to be opened. Please choose a smaller one.',
  unreadable: 'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP.',
}

/** Refusals about price lists and products. */
export const priceErrors = {
  changedTo: (name: string, code: string) =>
    `This was changed on another screen: it is now ‘${name}’, with the lab’s code ‘${code}’. Save again to replace it.`,
  changedMeanwhile:
    'These prices were changed on another screen. What you typed is kept: compare it with the newest version below, and save again to replace that version.',
  listNeeded: 'New events start with this list, so it cannot be retired. You can change its prices.',
  listRetired: 'This price list is no longer on sale. Please choose another.',
  noProduct: 'There is no such product.',
  productRetired: (name: string) => `‘${name}’ is retired. Please choose another product.`,
}
