import { z } from 'zod'
import { requiredLine } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { PoundsInput } from '../pounds-input.ts'
import { LARGEST_QUOTE } from './quote-input.ts'

const Amount = z
  .number()
  .int()
  .min(1, 'Please give an amount above £0')
  .max(LARGEST_QUOTE, 'Please give at most £500,000')

const credit = <Sum extends z.ZodType<number>>(amount: Sum) =>
  z.object({
    /** The credit note's, made once per form, so that a resend does not write it twice. */
    id: Id,
    /** With VAT. */
    amount,
    reason: requiredLine('Please say why', 200),
  })

/** A credit note that takes a sum off an invoice, or all of it. */
export const CreditInvoice = credit(Amount)
export type CreditInvoice = z.infer<typeof CreditInvoice>
/** The same as people type it. */
export const TypedCredit = credit(PoundsInput.pipe(Amount))

/** A credit note as desk and client see it; amounts in pence. */
export const CreditNoteView = z.object({
  id: Id,
  /** `CN-2026-12`. */
  number: z.string(),
  issuedAt: z.string(),
  reason: z.string(),
  total: z.number(),
})
