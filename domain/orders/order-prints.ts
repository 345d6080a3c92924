import { z } from 'zod'
import { Id } from '../ids.ts'
import { type PaperSize, ProductId, SoldProduct } from './print-products.ts'
import { PRINT_STEPS } from './states.ts'

/** The printed part of a photo, as fractions of its width and height (0 to 1). */
export const Crop = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Crop = z.infer<typeof Crop>

/** Prints of one photo in one size. */
export const PrintPiece = z.object({
  id: Id,
  lineId: Id,
  product: SoldProduct,
  quantity: z.number(),
  /** Null for the folder, or for a class photo that does not exist yet. */
  photoId: Id.nullable(),
  thumb: z.string().nullable(),
  /** Null if no photo of this order is printed, or none of it is cut off. */
  crop: Crop.nullable(),
  /** The photo's size, where it is shown. */
  photo: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** It was bought singly, of this photo. */
  extra: z.boolean(),
  /** Its photo was refused since; a class print may be made of another photo of the class. */
  withdrawn: z.boolean(),
  /** Each event's prints go to the lab and the school separately. */
  step: z.enum(PRINT_STEPS),
})
export type PrintPiece = z.infer<typeof PrintPiece>

export const OrderPrints = z.object({
  state: z.enum([...PRINT_STEPS, 'cancelled']),
  pieces: z.array(PrintPiece),
  /** They can be changed or cancelled until the end of this day; null if they cannot. */
  changeUntil: z.string().nullable(),
  mayChange: z.boolean(),
  /** The refund for cancelling, in pence: what they cost, less what was given back of the order before. */
  price: z.number(),
  /** What was given back before and is taken off, in pence. */
  alreadyBack: z.number(),
  /** The credit returned, in pence. */
  credit: z.number(),
})
export type OrderPrints = z.infer<typeof OrderPrints>

/** Whether its page offers other photos for an order's prints: a line has several photos and prints not bought singly. */
export const hasPrintChoice = (
  lines: readonly { id: string; photos: readonly unknown[] }[],
  pieces: readonly Pick<PrintPiece, 'lineId' | 'extra'>[],
): boolean =>
  lines.some(
    ({ id, photos }) => photos.length > 1 && pieces.some(({ lineId, extra }) => lineId === id && !extra),
  )

/** `PUT /api/orders/{key}/prints`: another choice of photos; each size of a line must sum to what was bought. */
export const ChangePrints = z.object({
  pieces: z
    .array(
      z.object({
        lineId: Id,
        /** A print or other product of the line. */
        product: ProductId,
        photoId: Id,
        quantity: z.number().int().min(1).max(50),
      }),
    )
    .max(200),
})
export type ChangePrints = z.infer<typeof ChangePrints>

/**
 * The part of a photo that a print shows: the largest centred crop, with the paper turned like the photo, as fractions
 * of the photo's width and height.
 */
export function printCrop(
  size: Pick<PaperSize, 'width' | 'height'>,
  photo: { width: number; height: number },
): Crop {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  const paper = photo.width > photo.height ? long / short : short / long
  const ratio = photo.width / photo.height
  const width = Math.min(1, paper / ratio)
  const height = Math.min(1, ratio / paper)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}
