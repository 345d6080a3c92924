import { z } from 'zod'
import { optionalText, requiredLine, typedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'
import { emailFormat, typedEmail } from '../email-address.ts'
import { Id } from '../ids.ts'
import { DisputeView } from '../orders/desk/order-desk.ts'
import { REFUND_STATES } from '../orders/states.ts'
import { PoundsInput } from '../pounds-input.ts'
import { AutomaticReminder } from './automatic-reminders.ts'
import { CalendarEntry } from './calendar.ts'
import { CreditNoteView } from './credit-notes.ts'
import { SentReminder } from './invoice-reminders.ts'
import { NEXT_STEPS } from './next-step.ts'
import { INVOICE_KINDS, ISSUED_KINDS } from './pricing.ts'
import { LARGEST_QUOTE, LINE_KINDS } from './quote-input.ts'

export const CLIENT_KINDS = ['private', 'firm'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

/** Who commissions the work, as typed at the desk. */
export const ClientForm = z.object({
  /** Private clients have a right to cancel within 14 days, and firms do not. */
  kind: z.enum(CLIENT_KINDS, 'Please choose one'),
  name: requiredLine('Please give a name', 100),
  firm: optionalText(null, typedText(100).nullable()),
  email: typedEmail(255, { missing: 'Please give an email address' })
    .min(1, 'Please give an email address')
    .pipe(emailFormat('Please give an email address, like ann@example.com')),
  phone: optionalText(null, typedText(40).nullable()),
  /** In one line, as on an invoice. */
  address: optionalText(null, typedText(200).nullable()),
})
export type ClientForm = z.infer<typeof ClientForm>

const title = requiredLine('Please say what the project is', 100)

/** A project that begins with a client typed at the desk. */
export const StartNewProject = ClientForm.extend({
  /** Made once per form, so that a resend does not start it twice. */
  id: Id,
  title,
})

/** The same, or one that begins with somebody's enquiry. */
export const StartProject = z.union([z.strictObject({ enquiryId: Id }), StartNewProject.strict()])
export type StartProject = z.infer<typeof StartProject>

export const EditClient = ClientForm.extend({ title })
export type EditClient = z.infer<typeof EditClient>

export const SendInvoice = z.object({
  kind: z.enum(INVOICE_KINDS),
  dueOn: StoredDay.refine((day) => day >= '2020-01-01' && day <= '2099-12-31', 'Please give a date'),
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

export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'replaced'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

const Rate = z.number().nullable()
const Sums = z.object({
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  byRate: z.array(z.object({ rate: Rate, net: z.number(), vat: z.number() })),
})
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
export const QuoteView = Sums.extend({
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

/** An invoice as desk and client see it. */
export const InvoiceView = Sums.extend({
  id: Id,
  byRate: z.array(
    z.object({
      ...{ rate: Rate, net: z.number(), vat: z.number() },
      ...{ total: z.number(), credited: z.number(), paid: z.number() },
    }),
  ),
  /** `INV-2026-12`. */
  number: z.string(),
  kind: z.enum(ISSUED_KINDS),
  /** The booking was cancelled, so what is not paid of it is no longer due. */
  cancelled: z.boolean(),
  issuedAt: z.string(),
  dueOn: z.string(),
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

const ClientView = z.object({
  kind: z.enum(CLIENT_KINDS),
  name: z.string(),
  firm: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})

/** A day that is held for a project. */
export const HeldDay = z.object({
  id: Id,
  day: z.string(),
  /** `09:00` */
  starts: z.string(),
  backup: z.string().nullable(),
  /** The day that was first agreed, if it has moved. */
  movedFrom: z.string().nullable(),
})
export type HeldDay = z.infer<typeof HeldDay>

export const ProjectDetail = z.object({
  id: Id,
  title: z.string(),
  clientId: Id,
  client: ClientView,
  /** The client's data was erased, so that nobody can be written to. */
  erased: z.boolean(),
  startedAt: z.string(),
  next: z.enum(NEXT_STEPS),
  /** The address of the client's page, once something was sent. */
  clientLink: z.string().nullable(),
  /** The newest first. */
  quotes: z.array(QuoteView),
  /** With the reminders that were sent of each and the refunds of its card payments, the oldest first. */
  invoices: z.array(
    InvoiceView.extend({
      reminders: z.array(SentReminder),
      /** Null if none may go by itself. */
      automatic: AutomaticReminder.nullable(),
      refunds: z.array(InvoiceRefundView),
      /** The most that can go back to a card now, in pence. */
      refundable: z.number(),
      disputes: z.array(DisputeView),
      /** What banks have withdrawn and not returned, in pence. */
      disputed: z.number(),
    }),
  ),
  /** The days that are held since the quote was accepted, in order. */
  held: z.array(HeldDay),
  /** When and at what cost the client cancelled; null while the booking stands. */
  cancelled: z
    .object({
      at: z.string(),
      noticeAt: z.string(),
      percent: z.number(),
      fee: z.number(),
    })
    .nullable(),
  /** What is in the calendar already on the days of a quote that is not answered. */
  clashes: z.array(CalendarEntry),
  /** What a Sunday or bank holiday adds, today, with the bank holidays of this year and the next ones. */
  surcharge: z.object({ percent: z.number(), holidays: z.record(z.string(), z.string()) }),
  /** The invoice that may be sent now, with the day on which it would be due. */
  mayInvoice: z.object({ kind: z.enum(INVOICE_KINDS), total: z.number(), dueOn: z.string() }).nullable(),
})
export type ProjectDetail = z.infer<typeof ProjectDetail>

export const ProjectList = z.object({
  /** The newest first; at most 500. */
  projects: z.array(
    z.object({
      id: Id,
      title: z.string(),
      client: z.string(),
      startedAt: z.string(),
      next: z.enum(NEXT_STEPS),
      /** Of the newest quote, with VAT. */
      total: z.number(),
      paid: z.number(),
    }),
  ),
})
export type ProjectList = z.infer<typeof ProjectList>
