import { z } from 'zod'
import { optionalText, typedText } from '../bounded-text.ts'
import { Day } from '../date-input.ts'
import { Id } from '../ids.ts'
import { PageNumber } from '../paging.ts'
import { CleanPicture, SeenPhoto } from '../photos/clean-pictures.ts'
import { WITHHELD_REASONS } from '../photos/withholding-reasons.ts'
import { Moment } from '../records/moment.ts'
import { LINE_PARTS } from './ledger/ledger.ts'
import { DiscountView } from './offers/discounts.ts'
import { PaymentMethod } from './payment/payments.ts'
import { SoldExtra } from './prices/extras.ts'
import { VatPart, VatRate } from './prices/vat.ts'
import { HomeAddress } from './prints/home-delivery.ts'
import { Crop } from './prints/print-crop.ts'
import { SoldProduct } from './products/products.ts'
import { ORDER_STATES, PRINT_PLACES, PRINT_STATES, PRINT_STEPS, REFUND_STATES } from './states.ts'

export const ORDERS_PER_PAGE = 50
/** An `inquiry` moves no money yet; a `closed` one never did. */
export const DISPUTE_STATES = ['inquiry', 'needs_answer', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
/** Those that the owner can answer. */
export const ANSWERABLE_DISPUTES = ['inquiry', 'needs_answer'] as const satisfies DisputeState[]
export const isAnswerable = ({ state }: { state: DisputeState }): boolean =>
  ANSWERABLE_DISPUTES.some((one) => one === state)
/** A dispute as the desk sees it. */
export const DisputeView = z.object({
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
})
export type DisputeView = z.infer<typeof DisputeView>
/**
 * Problems with an order's money: a claim of the buyer's bank, a refund that was refused and not made since, or one
 * that came back.
 */
export const PAYMENT_ISSUES = ['disputed', 'refund-failed'] as const
export type PaymentIssue = (typeof PAYMENT_ISSUES)[number]

/** How far prints are; `due`: to be sent to the lab, as their order is paid. */
export const PRINT_FILTERS = [...PRINT_STATES, 'due'] as const

/** An empty value in an address counts as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) => optionalText(undefined, schema).optional()

/** `from` and `to` are days of the order, both included. */
export const OrderQuery = z.object({
  state: optional(z.enum(ORDER_STATES)),
  prints: optional(z.enum(PRINT_FILTERS)),
  /** With prints that are sent there. */
  place: optional(z.enum(PRINT_PLACES)),
  trouble: optional(z.enum(PAYMENT_ISSUES)),
  event: optional(Id),
  from: optional(Day),
  to: optional(Day),
  /** A number, a name or an e-mail address. */
  q: typedText(100).default(''),
  page: PageNumber,
})
export type OrderQuery = z.infer<typeof OrderQuery>

const OrderSummary = z.object({
  id: Id,
  number: z.string(),
  placedAt: z.string(),
  state: z.enum(ORDER_STATES),
  prints: z.enum(PRINT_STATES),
  buyer: z.string(),
  /** Null if there is none. */
  email: z.string().nullable(),
  /** Child and class as typed by the buyer. */
  childName: z.string(),
  className: z.string(),
  total: z.number(),
  refunded: z.number(),
  /** Taken back by the buyer's bank, in pence. */
  disputed: z.number(),
  troubles: z.array(z.enum(PAYMENT_ISSUES)),
  /** Where its prints are sent; none without prints. */
  places: z.array(z.enum(PRINT_PLACES)),
})
export type OrderSummary = z.infer<typeof OrderSummary>
/** An order in the list, with the addresses of its first photos, in small, and how many there are. */
export const ListedOrder = OrderSummary.extend({ thumbs: z.array(z.string()), photos: z.number() })
export type ListedOrder = z.infer<typeof ListedOrder>
export const OrderList = z.object({
  orders: z.array(ListedOrder),
  /** How many match, on all pages. */
  found: z.number(),
  events: z.array(z.object({ id: Id, name: z.string() })),
})

/** A photo of a line, or so many of a product of one. */
export const DeskItem = z.object({
  lineId: Id,
  part: z.enum(LINE_PARTS),
  photoId: Id.nullable(),
  printId: Id.nullable(),
  /** `8x10 print`, or the photo's file name. */
  name: z.string(),
  /** The photo it shows; null for a folder, or while none is chosen. */
  picture: CleanPicture.extend({ id: Id, fileName: z.string() }).nullable(),
  pictured: z.boolean(),
  quantity: z.number(),
  /** What it cost after offers, in money and in credit, and what of that was given back. */
  cost: z.number(),
  givenBack: z.number(),
  credit: z.number(),
  creditBack: z.number(),
  cancelled: z.boolean(),
  eventId: Id.nullable(),
  /** It is the delivery of its event's prints. */
  delivery: z.enum(['to-post', 'posted']).nullable(),
  /** It has gone to the lab, or a parcel was posted. */
  made: z.boolean(),
  /** Made again, free, in place of another. */
  remake: z.boolean(),
})
export type DeskItem = z.infer<typeof DeskItem>

/** Where the money of a part of a line stands, in pence. */
const PartBalanceView = z.object({
  lineId: Id,
  part: z.enum(LINE_PARTS),
  vatRate: VatRate,
  price: z.number(),
  paid: z.number(),
  paidVat: z.number(),
  pending: z.number(),
  pendingVat: z.number(),
  refunded: z.number(),
  refundedVat: z.number(),
  disputed: z.number(),
  creditUsed: z.number(),
  credit: z.number(),
  shared: z.number(),
})

/** A print of an order, with what it would be made of now. */
export const DeskPrint = z.object({
  id: Id,
  product: SoldProduct,
  quantity: z.number(),
  /** Null for a folder, and without a photo that may be printed. */
  photo: z.object({ ...SeenPhoto.shape, width: z.number(), height: z.number() }).nullable(),
  /** The printed part; null for all of the photo. */
  crop: Crop.nullable(),
  /** The buyer chose that part; otherwise it is the middle. */
  cropChosen: z.boolean(),
  /** The photo is the newest of the class: none was chosen, or the one that was is withheld. */
  isNewest: z.boolean(),
  /** Why the photo that was chosen may not be printed. */
  withheld: z.enum(WITHHELD_REASONS).nullable(),
})
export type DeskPrint = z.infer<typeof DeskPrint>

export const OrderDetail = OrderSummary.extend({
  phone: z.string().nullable(),
  paymentMethod: PaymentMethod,
  /** The owner took it. */
  atDesk: z.boolean(),
  /** Until when it may be paid; null for an order of the shop. */
  payBy: z.string().nullable(),
  freeReason: z.string().nullable(),
  /** The address of its page, to hand over: of an order of the desk while it is not erased. */
  pageLink: z.string().nullable(),
  billingPostcode: z.string(),
  /** Where prints are sent instead of to the school; null if none are, or once it was erased. */
  homeAddress: HomeAddress.nullable(),
  /** Some of them have not been posted yet. */
  mayChangeAddress: z.boolean(),
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
      id: Id,
      /** Why its prints are made again, free; null for what was ordered. */
      remakeReason: z.string().nullable(),
      title: z.string(),
      pupilId: Id.nullable(),
      eventId: Id.nullable(),
      packageName: z.string().nullable(),
      extra: SoldExtra.nullable(),
      photoCount: z.number(),
      total: z.number(),
      photos: z.array(SeenPhoto),
      prints: z.array(DeskPrint),
      /** How far its prints are; null without prints. */
      printed: z.enum(PRINT_STEPS).nullable(),
      /** They are sent to the buyer's address: then `delivered` means that they were posted. */
      toHome: z.boolean(),
    }),
  ),
  /** What can be given back by itself, with what it really cost, in pence. */
  items: z.array(DeskItem),
  /** What `refundOfItems` needs to say what giving back some of the items moves. */
  balances: z.array(PartBalanceView),
  /** Another one whenever what can be given back has changed. */
  refundVersion: z.string(),
  refunds: z.array(
    z.object({
      id: Id,
      amount: z.number(),
      /** The credit that came back with it. */
      credit: z.number(),
      /** What it was of, if it was of something in particular: file names, and prints. */
      photos: z.array(z.string()),
      prints: z.array(z.object({ name: z.string(), quantity: z.number() })),
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      refusal: z.string().nullable(),
      askedAt: z.string(),
      settledAt: z.string().nullable(),
    }),
  ),
  disputes: z.array(DisputeView),
  failedRefunds: z.array(
    z.object({ id: z.string(), amount: z.number(), reason: z.string(), foundAt: z.string() }),
  ),
  timeline: z.array(Moment),
})
export type OrderDetail = z.infer<typeof OrderDetail>
