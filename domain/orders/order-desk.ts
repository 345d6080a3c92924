import { z } from 'zod'
import { boundedText, optionalText, requiredLine, typedText } from '../bounded-text.ts'
import { Day } from '../date-input.ts'
import { Id } from '../ids.ts'
import { SoldExtra } from './extras.ts'
import { DiscountView } from './offers/discounts.ts'
import { SoldProduct } from './print-products.ts'
import { ORDER_STATES, PRINT_STATES, PRINT_STEPS, REFUND_STATES } from './states.ts'
import { VatPart } from './vat.ts'

export const ORDERS_PER_PAGE = 50
/** An `inquiry` moves no money yet; a `closed` one never did. */
export const DISPUTE_STATES = ['inquiry', 'needs_answer', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
/** Problems with an order's money: a claim of the buyer's bank, a refund that was refused and not made since, or one that came back. */
export const PAYMENT_ISSUES = ['disputed', 'refund-failed'] as const
export type PaymentIssue = (typeof PAYMENT_ISSUES)[number]

/** An empty value in an address counts as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) => optionalText(undefined, schema).optional()

const Page = z.coerce.number().int().min(1).max(10_000).default(1)

/** `from` and `to` are days of the order, both included. */
export const OrderQuery = z.object({
  state: optional(z.enum(ORDER_STATES)),
  prints: optional(z.enum(PRINT_STATES)),
  trouble: optional(z.enum(PAYMENT_ISSUES)),
  event: optional(Id),
  from: optional(Day),
  to: optional(Day),
  /** A number, a name or an e-mail address. */
  q: typedText(100).default(''),
  page: Page,
})
export type OrderQuery = z.infer<typeof OrderQuery>

export const OrderSummary = z.object({
  id: Id,
  number: z.string(),
  placedAt: z.string(),
  state: z.enum(ORDER_STATES),
  prints: z.enum(PRINT_STATES),
  buyer: z.string(),
  email: z.string(),
  /** Child and class as typed by the buyer. */
  childName: z.string(),
  className: z.string(),
  total: z.number(),
  refunded: z.number(),
  /** Taken back by the buyer's bank, in pence. */
  disputed: z.number(),
  troubles: z.array(z.enum(PAYMENT_ISSUES)),
})
export type OrderSummary = z.infer<typeof OrderSummary>
export const OrderList = z.object({
  orders: z.array(OrderSummary),
  /** How many match, on all pages. */
  found: z.number(),
  events: z.array(z.object({ id: Id, name: z.string() })),
})

export const Moment = z.object({
  at: z.string(),
  action: z.string(),
  /** An e-mail address, `system` or `visitor`. */
  who: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type Moment = z.infer<typeof Moment>

export const OrderDetail = OrderSummary.extend({
  phone: z.string().nullable(),
  billingPostcode: z.string(),
  subtotal: z.number(),
  discount: z.number(),
  reductions: z.array(DiscountView),
  vat: z.number(),
  /** Amount and VAT by rate. */
  vatParts: z.array(VatPart),
  /** What can still be refunded, in pence. */
  refundable: z.number(),
  paymentProvider: z.string().nullable(),
  paymentId: z.string().nullable(),
  downloadsUntil: z.string().nullable(),
  consentedAt: z.string().nullable(),
  lines: z.array(
    z.object({
      title: z.string(),
      pupilId: Id.nullable(),
      eventId: Id.nullable(),
      packageName: z.string().nullable(),
      extra: SoldExtra.nullable(),
      photoCount: z.number(),
      total: z.number(),
      photos: z.array(z.object({ id: Id, fileName: z.string(), thumb: z.string() })),
      prints: z.array(z.object({ product: SoldProduct, quantity: z.number(), chosen: z.boolean() })),
      /** How far its prints are; null without prints. */
      printed: z.enum(PRINT_STEPS).nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: Id,
      amount: z.number(),
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      refusal: z.string().nullable(),
      askedAt: z.string(),
      settledAt: z.string().nullable(),
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      state: z.enum(DISPUTE_STATES),
      amount: z.number(),
      reason: z.string(),
      openedAt: z.string(),
      /** The deadline for answering at the provider; null if nothing is requested. */
      answerBy: z.string().nullable(),
      /** In pence: withdrawn and not returned, and the provider's fee. */
      taken: z.number(),
      fees: z.number(),
    }),
  ),
  failedRefunds: z.array(
    z.object({ id: z.string(), amount: z.number(), reason: z.string(), foundAt: z.string() }),
  ),
  timeline: z.array(Moment),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** A refund, confirmed by typing the order's number. */
export const RequestRefund = z.object({
  /** Made once per dialog, so that a resend does not refund twice. */
  id: Id,
  /** In pence. */
  amount: z.number({ error: 'Please give an amount' }).int().min(1, 'Please give an amount above £0'),
  reason: requiredLine('Please give a reason', 200),
  confirmation: typedText(200),
})
export type RequestRefund = z.infer<typeof RequestRefund>

export const ResendMail = z.object({ mail: z.enum(['order', 'delivery']) })
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
  /** Not those that the lab export leaves out because an original is lost. */
  exceptLost: z.boolean().optional(),
})
export type MarkPrints = z.infer<typeof MarkPrints>
export const MarkedPrints = z.object({
  changed: z.number(),
  /** Orders without prints, whose prints are at another step, or with a lost original. */
  left: z.number(),
})
