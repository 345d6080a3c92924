import { z } from 'zod'
import { Id } from '../ids.ts'
import { LINE_KINDS } from './quote-input.ts'
import { sums } from './sums.ts'

export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'replaced'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

const PaymentView = z.union([
  z.object({ kind: z.literal('in-full'), pence: z.number(), daysBeforeFilming: z.number() }),
  z.object({
    kind: z.literal('two-parts'),
    deposit: z.number(),
    balance: z.number(),
    daysBeforeFilming: z.number(),
  }),
])

/** A quote as desk and client see it; amounts in pence. */
export const QuoteView = z.object({
  ...sums,
  id: Id,
  /** `Q-2026-12`; null until it is sent. */
  number: z.string().nullable(),
  version: z.number(),
  state: z.enum(QUOTE_STATES),
  /** It was sent, and its time is over. */
  expired: z.boolean(),
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.number(),
      each: z.number(),
      net: z.number(),
      kind: z.enum(LINE_KINDS),
      days: z.array(z.string()),
    }),
  ),
  /** The days of its lines, in order. */
  days: z.array(z.object({ day: z.string(), starts: z.string(), backup: z.string().nullable() })),
  note: z.string(),
  payment: PaymentView,
  sentAt: z.string().nullable(),
  /** The last day on which it may be accepted. */
  validUntil: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** As typed by whoever accepted it. */
  acceptedName: z.string().nullable(),
  beginSooner: z.boolean(),
  declineReason: z.string().nullable(),
})
export type QuoteView = z.infer<typeof QuoteView>
