import { z } from 'zod'
import { Id } from '../../ids.ts'
import { STOP_REASONS } from '../../photos/withholding-reasons.ts'

/**
 * How far a print that must be stopped has got: not in a file for the lab yet, in one, sent, delivered to the school,
 * or posted to a home.
 */
export const STOPPED_STEPS = ['ordered', 'made', 'sent', 'delivered', 'posted'] as const
export type StoppedStep = (typeof STOPPED_STEPS)[number]

export const StoppedPrint = z.object({
  id: Id,
  orderId: Id,
  number: z.string(),
  product: z.string(),
  quantity: z.number(),
  step: z.enum(STOPPED_STEPS),
  /** It is sent to the buyer's address, and not in the school's box. */
  toHome: z.boolean(),
})
export type StoppedPrint = z.infer<typeof StoppedPrint>

/** Prints of one photo that may no longer be handed out, until somebody says that it is settled. */
export const PrintStop = z.object({
  id: Id,
  /** Null once the event is destroyed. */
  event: z.object({ id: Id, name: z.string(), schoolName: z.string() }).nullable(),
  classRef: z.string(),
  picture: z.enum(['portrait', 'group photo', 'class photo', 'class sheet']),
  reason: z.enum(STOP_REASONS),
  foundAt: z.string(),
  /** When the latest file for the lab with one of them was made. */
  madeAt: z.string().nullable(),
  /** The reason has gone since: they may be handed out after all. */
  lifted: z.boolean(),
  prints: z.array(StoppedPrint),
})
export type PrintStop = z.infer<typeof PrintStop>

export const PrintStops = z.object({ stops: z.array(PrintStop) })
export type PrintStops = z.infer<typeof PrintStops>

/** The number of copies. */
export const countPrints = (prints: readonly Pick<StoppedPrint, 'quantity'>[]): number =>
  prints.reduce((sum, { quantity }) => sum + quantity, 0)
