import { z } from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { Id } from '../../ids.ts'
import { ProductId, SoldProduct } from '../products/products.ts'
import { PRINT_STEPS } from '../states.ts'
import { ChosenCrop, Crop } from './print-crop.ts'

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
  /** What the buyer chose; null: the middle, as large as it can be. */
  chosenCrop: ChosenCrop.nullable(),
  /** The photo's size and turns, where it is shown. */
  photo: z.object({ width: z.number(), height: z.number(), turns: z.number() }).nullable(),
  /** It was bought singly, of this photo. */
  extra: z.boolean(),
  /** What the buyer may change about it, if prints may change at all. */
  mayCrop: z.boolean(),
  mayChoosePhoto: z.boolean(),
  /** Its photo was refused since; a class print may be made of another photo of the class. */
  withdrawn: z.boolean(),
  /** What was paid for it was given back, so it is not made. */
  givenBack: z.boolean(),
  /** Each event's prints go to the lab and the school separately. */
  step: z.enum(PRINT_STEPS),
  /** It is sent to the buyer's address: then `delivered` means that it was posted. */
  toHome: z.boolean(),
})
export type PrintPiece = z.infer<typeof PrintPiece>

export const OrderPrints = z.object({
  state: z.enum([...PRINT_STEPS, 'cancelled']),
  pieces: z.array(PrintPiece),
  /** Sent back with a change, which is refused if the prints were changed on another screen since. */
  version: z.string(),
  /** They can be changed or cancelled until the end of this day; null if they cannot. */
  changeUntil: z.string().nullable(),
  mayChange: z.boolean(),
  /** Some are at the lab or beyond, or in a file for it. */
  someAtLab: z.boolean(),
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
  pieces: readonly Pick<PrintPiece, 'lineId' | 'extra' | 'givenBack'>[],
): boolean =>
  lines.some(
    ({ id, photos }) =>
      photos.length > 1 &&
      pieces.some(({ lineId, extra, givenBack }) => lineId === id && !extra && !givenBack),
  )

const PrintsVersion = boundedText(64)

/** `PUT /api/orders/{key}/prints`: another choice of photos; each size of a line must sum to what was bought. */
export const ChangePrints = z.object({
  version: PrintsVersion,
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

/** `PUT /api/orders/{key}/prints/{printId}`: another photo, or another part of it. */
export const ChangePrint = z.object({
  version: PrintsVersion,
  photoId: Id,
  /** Null: the middle, as large as it can be. */
  crop: ChosenCrop.nullable(),
})
export type ChangePrint = z.infer<typeof ChangePrint>

/** A photo that a print can be made of. */
export const PrintablePhoto = z.object({
  id: Id,
  thumb: z.string(),
  width: z.number(),
  height: z.number(),
  turns: z.number(),
  /** A class photo with names below is printed whole. */
  mayCrop: z.boolean(),
})
export type PrintablePhoto = z.infer<typeof PrintablePhoto>
export const PrintablePhotos = z.object({ photos: z.array(PrintablePhoto) })
