import { z } from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { photoOf } from '../products/product-kinds.ts'
import { ProductId, type SoldProduct } from '../products/products.ts'

/** How many of one product an order can have of one photo. */
export const MAX_EXTRA_QUANTITY = 50

/** A number of one product sold singly, made of one photo. */
export const ChosenExtra = z.object({
  product: ProductId,
  /** Null for what shows no photo, such as a folder. */
  photoId: boundedText(64).min(1).nullable(),
  quantity: z.number().int().min(1, 'At least 1').max(MAX_EXTRA_QUANTITY, `At most ${MAX_EXTRA_QUANTITY}`),
})
export type ChosenExtra = z.infer<typeof ChosenExtra>

/** A product as a line of an order sold it singly. */
export const SoldExtra = z.object({
  product: ProductId,
  name: z.string(),
  quantity: z.number(),
  /** The address of its picture. */
  picture: z.string().nullable(),
})
export type SoldExtra = z.infer<typeof SoldExtra>

/**
 * The photos of a gallery that something sold singly can be made of: any that the buyer chooses, class photos and class
 * sheets for a class photo; null for what shows none.
 */
export function photosFor<Photo extends { kind: 'portrait' | 'group' | 'class' | 'sheet' }>(
  product: Pick<SoldProduct, 'kind'>,
  photos: readonly Photo[],
): readonly Photo[] | null {
  const fitting = {
    chosen: photos,
    class: photos.filter(({ kind }) => kind === 'class' || kind === 'sheet'),
    none: null,
  }
  return fitting[photoOf(product)]
}

/** The name by which offers know what a line sells: `gallery/basic`, `extra:8x10`, null for single photos. */
export function offeredAs(line: {
  priceListId: string
  packageId: string | null
  extra: { product: string; quantity: number } | null
}): { product: string | null; quantity: number } {
  const { priceListId, packageId, extra } = line
  if (extra) return { product: `extra:${extra.product}`, quantity: extra.quantity }
  return { product: packageId && `${priceListId}/${packageId}`, quantity: 1 }
}
