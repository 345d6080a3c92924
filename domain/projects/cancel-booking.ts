import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'

const Moment = boundedText(40).pipe(z.iso.datetime('Please give a day and a time'))

/** Who cancels: the client, by the terms, or the owner, which costs the client nothing. */
export const CANCELLED_BY = ['client', 'owner'] as const
export type CancelledBy = (typeof CANCELLED_BY)[number]

export const CancellationQuery = z.object({
  by: z.enum(CANCELLED_BY),
  /** When the client gave notice; of no account where the owner cancels. */
  at: Moment,
})

export const CancelBooking = z.object({
  by: z.enum(CANCELLED_BY, 'Please choose one'),
  at: Moment,
  /** The fee that the owner has seen, in pence with VAT. */
  fee: z.number().int().min(0).max(500_000_00),
})
export type CancelBooking = z.infer<typeof CancelBooking>

/** What a cancellation costs; amounts in pence, with VAT but for the filming. */
export const Cancellation = z.object({
  /** The first hour of filming. */
  begins: z.string(),
  notice: z.enum(['early', 'late', 'last']),
  /** A private client cancels within 14 days of accepting. */
  byRight: z.boolean(),
  percent: z.number(),
  /** Without VAT. */
  filming: z.number(),
  fee: z.number(),
  paid: z.number(),
  toPay: z.number(),
  /** It is credited, and paid back by hand: the program moves no money. */
  toPayBack: z.number(),
  /** For the invoice. */
  dueDays: z.number(),
})
export type Cancellation = z.infer<typeof Cancellation>
