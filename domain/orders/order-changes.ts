import { z } from 'zod'
import { boundedText, requiredLine, typedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { PRINT_PLACES, PRINT_STEPS } from './states.ts'

/** A photo of a line, or so many of its products. */
export const RefundItem = z.object({
  lineId: Id,
  photoId: Id.nullable(),
  printId: Id.nullable(),
  quantity: z.number().int().min(1).max(1000),
})

export type RefundItem = z.infer<typeof RefundItem>

const areDifferent = (items: readonly RefundItem[]) =>
  new Set(items.map(({ lineId, photoId, printId }) => `${lineId} ${photoId} ${printId}`)).size ===
  items.length

/** A refund, confirmed by typing the order's number: of items, or of an amount that is shared by all that is left. */
export const RequestRefund = z.object({
  /** Made once per dialog, so that a resend does not refund twice. */
  id: Id,
  /** In pence; with items, what they are worth as the owner saw it. 0 only if nothing but credit comes back. */
  amount: z.number({ error: 'Please give an amount' }).int().min(0, 'Please give an amount above £0'),
  items: z.array(RefundItem).max(500).refine(areDifferent, 'Please tick each item once').optional(),
  /** The order's `refundVersion` as the owner saw it; without it, whatever has changed since is overlooked. */
  version: boundedText(40).optional(),
  reason: requiredLine('Please give a reason', 200),
  confirmation: typedText(200),
})

export type RequestRefund = z.infer<typeof RequestRefund>

/** Prints that are made again, free: of the same photo, or of another of the line's. */
export const MakeAgain = z.object({
  /** Made once per dialog, so that a resend does not make them twice. */
  id: Id,
  printId: Id,
  quantity: z.number().int().min(1).max(1000),
  photoId: Id.nullable(),
  reason: requiredLine('Please give a reason', 200),
})

export type MakeAgain = z.infer<typeof MakeAgain>

export const ResendMail = z.object({ mail: z.enum(['order', 'delivery', 'payment']) })

export type ResendMail = z.infer<typeof ResendMail>

export const ExtendDownload = z.object({
  days: z
    .number({ error: 'Please give a number of days' })
    .int('Please give whole days')
    .min(1, 'At least 1 day')
    .max(365, 'At most 365 days'),
  /** When the downloads were shown to end: the same again changes nothing. */
  until: boundedText(40).check(z.iso.datetime()),
})

export type ExtendDownload = z.infer<typeof ExtendDownload>

/** Prints go from ordered to sent to delivered, and back to correct a mistake. */
export const MarkPrints = z.object({
  orderIds: z.array(Id).min(1).max(500),
  prints: z.enum(PRINT_STEPS),
  /** Only the prints of this event. */
  eventId: Id.optional(),
  /** Only the prints that are sent there. */
  place: z.enum(PRINT_PLACES).optional(),
  /** Not those that the lab export leaves out because an original is lost. */
  exceptLost: z.boolean().optional(),
})

export type MarkPrints = z.infer<typeof MarkPrints>

export const MarkedPrints = z.object({
  changed: z.number(),
  /** Orders without prints, whose prints are at another step, or with a lost original. */
  left: z.number(),
})
