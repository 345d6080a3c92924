import { z } from 'zod'
import { Id } from '../ids.ts'
import { numberInput } from '../number-input.ts'

/** A friendly word at any time, one that says how late it is, and the letter before the client is sued. */
export const INVOICE_REMINDERS = ['reminder', 'overdue', 'action'] as const
export type InvoiceReminderKind = (typeof INVOICE_REMINDERS)[number]

const HUNDREDTHS = 100
export const LARGEST_RATE = 30 * HUNDREDTHS
const Rate = z.int('Please give a rate').min(0, 'Please give a rate of 0% or more')
export const RateInHundredths = Rate.max(LARGEST_RATE, 'Please give at most 30%')

/** A rate as people type it, in hundredths of a percent. */
export const TypedRate = numberInput({
  message: 'Please give a rate, like 4.25',
  decimals: 2,
  unit: '%',
})
  .transform((percent) => Math.round(percent * HUNDREDTHS))
  .pipe(RateInHundredths)

export const formatRate = (rate: number): string => `${rate / HUNDREDTHS}%`

export const InvoiceReminderQuery = z.object({
  kind: z.enum(INVOICE_REMINDERS),
})
export type InvoiceReminderQuery = z.infer<typeof InvoiceReminderQuery>

/** What the owner sends after she has read it. */
export const RemindOfInvoice = z.object({
  /** Made once per form, so that a resend does not send it twice. */
  id: Id,
  kind: z.enum(INVOICE_REMINDERS),
  /** The interest and the fixed sum that she has read, in pence. */
  claimed: z.number().int().min(0).max(1_000_000_00),
})
export type RemindOfInvoice = z.infer<typeof RemindOfInvoice>

/** What being late has cost until today, less what was invoiced of it already; in pence. */
export const LateClaim = z.object({
  /** The last day of the half-year before, whose base rate holds; null if it bears no interest, as interest itself. */
  rateOf: z.string().nullable(),
  /** The first and the last day that count. */
  from: z.string(),
  until: z.string(),
  days: z.number(),
  /** In hundredths of a percent; null until the owner gives it in the settings. */
  reference: z.number().nullable(),
  /** The reference rate and what is added to it. */
  charged: z.number().nullable(),
  interest: z.number(),
  perDay: z.number(),
  /** The last day that was invoiced already; null if none was. */
  claimedUntil: z.string().nullable(),
  /** For businesses alone, by law, and once. */
  fixedSum: z.number(),
})
export type LateClaim = z.infer<typeof LateClaim>

/** A reminder as the client would read it. */
export const ReminderPreview = z.object({
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  rows: z.array(z.tuple([z.string(), z.string()])),
  /** Null while it is not late. */
  late: LateClaim.nullable(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

/** A reminder that was sent. */
export const SentReminder = z.object({
  kind: z.enum(INVOICE_REMINDERS),
  at: z.string(),
  claimed: z.number(),
  /** It went by itself. */
  automatic: z.boolean(),
})
export type SentReminder = z.infer<typeof SentReminder>
