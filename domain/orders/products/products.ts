import { z } from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { PRODUCT_KINDS } from './product-kinds.ts'

export const PAPER_UNITS = ['in', 'cm'] as const

/** `8x10` and `class` are the specification's; a new product gets an id of its own. */
export const ProductId = boundedText(40, { tooLong: 'There is no such product' }).regex(
  /^[a-z0-9-]{1,40}$/,
  'There is no such product',
)

const Edge = z
  .number({ error: 'Please give a size' })
  .min(1, 'Please give a size of at least 1')
  .max(200, 'Please give a size of at most 200')

/**
 * A paper's edges in inches or centimetres, in either order: the paper is turned like the photo. A new paper size is a
 * product that the owner adds at the desk, under Prices.
 */
export const PaperSize = z.object({ width: Edge, height: Edge, unit: z.enum(PAPER_UNITS) })
export type PaperSize = z.infer<typeof PaperSize>

/** A product as it was sold. Its kind and size never change; its name is the one at the time. */
export const SoldProduct = z.object({
  id: ProductId,
  kind: z.enum(PRODUCT_KINDS),
  name: z.string(),
  /** Null unless its kind is `sized`. */
  size: PaperSize.nullable(),
})
export type SoldProduct = z.infer<typeof SoldProduct>

/** A product as parents see it. */
export const ShownProduct = SoldProduct.extend({
  /** The address of its picture. */
  picture: z.string().nullable(),
})
export type ShownProduct = z.infer<typeof ShownProduct>

/** `8x10`, `20x30cm`. */
export function sizeLabel({ width, height, unit }: PaperSize): string {
  return `${width}x${height}${unit === 'in' ? '' : unit}`
}

/** A print's default name: `8x10 inches`, `20x30 cm`. */
export function sizeName({ width, height, unit }: PaperSize): string {
  return `${width}x${height} ${unit === 'in' ? 'inches' : unit}`
}
