import { z } from 'zod'
import { optionalText, typedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'
import { Id } from '../ids.ts'
import { REFUND_STATES } from '../orders/states.ts'
import { PoundsInput } from '../pounds-input.ts'
import { CreditNoteView } from './credit-notes.ts'
import { INVOICE_KINDS, ISSUED_KINDS } from './pricing.ts'
import { LARGEST_QUOTE } from './quote-input.ts'
import { SumRate, sums } from './sums.ts'

/** By when an invoice is to be paid. */
export const DueDay = StoredDay.refine(
  (day) => day >= '2020-01-01' && day <= '2099-12-31',
  'Please give a date',
)

export const SendInvoice = z.object({
  kind: z.enum(INVOICE_KINDS),
  dueOn: DueDay,
  /** The number of the client's own order, which their accounts ask for. */
  purchaseOrder: optionalText(undefined, typedText(60)).optional(),
})
export type SendInvoice = z.infer<typeof SendInvoice>

export const INVOICE_METHODS = ['card', 'transfer', 'cash', 'cheque'] as const
export type InvoiceMethod = (typeof INVOICE_METHODS)[number]
/** What arrives without a provider that says so. */
export const HAND_METHODS = ['transfer', 'cash', 'cheque'] as const
export type HandMethod = (typeof HAND_METHODS)[number]

const moved = <Amount extends z.ZodType<number>, Methods extends readonly [string, ...string[]]>(
  amount: Amount,
  methods: Methods,
) =>
  z.object({
    /** Made once per form, so that a resend does not book it twice. */
    id: Id,
    method: z.enum(methods, 'Please choose one'),
    amount,
  })
const Received = z
  .number()
  .int()
  .min(1, 'Please give an amount above £0')
  .max(LARGEST_QUOTE, 'Please give at most £500,000')

/** Money that the owner says has arrived, all of an invoice or a part. */
export const RecordPayment = moved(Received, HAND_METHODS)
export type RecordPayment = z.infer<typeof RecordPayment>
/** The same as people type it. */
export const TypedPayment = moved(PoundsInput.pipe(Received), HAND_METHODS)

/** Money that goes back, all that was too much or a part: to the card by the provider, or by the owner's hand. */
export const RefundInvoice = moved(Received, INVOICE_METHODS)
export type RefundInvoice = z.infer<typeof RefundInvoice>
/** The same as people type it. */
export const TypedRefund = moved(PoundsInput.pipe(Received), INVOICE_METHODS)

/** A refund of a card payment, as the desk sees it. */
export const InvoiceRefundView = z.object({
  id: Id,
  amount: z.number(),
  state: z.enum(REFUND_STATES),
  at: z.string(),
  /** It was made in the provider's own pages. */
  found: z.boolean(),
  /** The provider's word for why it was refused, or did not arrive. */
  reason: z.string().nullable(),
  /** It was made, and the money came back. */
  failed: z.boolean(),
})
export type InvoiceRefundView = z.infer<typeof InvoiceRefundView>

/** What a client pays and gets back. A refund that failed came back to the seller. */
export const INVOICE_PAYMENT_KINDS = ['paid', 'refunded', 'refund-failed'] as const
export type InvoicePaymentKind = (typeof INVOICE_PAYMENT_KINDS)[number]
/** The same, and what the client's bank withdrew and returned, with the provider's fees for it. */
export const INVOICE_MOVEMENT_KINDS = [
  ...INVOICE_PAYMENT_KINDS,
  ...(['disputed', 'dispute-returned', 'fee', 'fee-returned'] as const),
] as const
export type InvoiceMovementKind = (typeof INVOICE_MOVEMENT_KINDS)[number]

/** An invoice as desk and client see it. */
export const InvoiceView = z.object({
  ...sums,
  id: Id,
  byRate: z.array(
    z.object({
      ...{ rate: SumRate, net: z.number(), vat: z.number() },
      ...{ total: z.number(), credited: z.number(), paid: z.number() },
    }),
  ),
  /** `INV-2026-12`. */
  number: z.string(),
  kind: z.enum(ISSUED_KINDS),
  /** The number of the invoice that was paid late, if this one asks for what that costs. */
  lateNumber: z.string().nullable(),
  /** The booking was cancelled, so what is not paid of it is no longer due. */
  cancelled: z.boolean(),
  issuedAt: z.string(),
  dueOn: z.string(),
  /** The client's own order number, if the client gave one. */
  purchaseOrder: z.string().nullable(),
  overdue: z.boolean(),
  /** What was paid and not paid back. */
  paid: z.number(),
  /** What its credit notes take off. */
  credited: z.number(),
  /** What is still to be paid. */
  owed: z.number(),
  /** By how much more was paid than it asks for. */
  tooMuch: z.number(),
  /** Pence of it that are on their way to a card. */
  pending: z.number(),
  /** What was paid of it and paid back, the oldest first. */
  payments: z.array(
    z.object({
      kind: z.enum(INVOICE_PAYMENT_KINDS),
      at: z.string(),
      method: z.enum(INVOICE_METHODS),
      amount: z.number(),
    }),
  ),
  /** The oldest first. */
  creditNotes: z.array(CreditNoteView),
  /** When the last of it was paid; null while some is owed. */
  paidAt: z.string().nullable(),
  lines: z.array(z.object({ title: z.string(), net: z.number() })),
  /** There is a form of it for programs, and for whoever sees it. */
  structured: z.boolean(),
})
export type InvoiceView = z.infer<typeof InvoiceView>
