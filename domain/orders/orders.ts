import { z } from 'zod'
import { Id } from '../common.ts'
import { AccessCode } from '../school/access-code.ts'
import { asLine } from '../text.ts'
import { ChosenExtra, SoldExtra } from './extras.ts'
import { OfferCode, ReductionView } from './offers.ts'
import { PaymentProvider } from './payment-providers.ts'
import { PackageId, PriceListId } from './price-lists.ts'
import { ProductId, SoldProduct } from './print-products.ts'
import { VatPart } from './vat.ts'

const required = (message: string, max = 100) =>
  z
    .string({ error: message })
    .overwrite(asLine)
    .trim()
    .min(1, message)
    .max(max, `Please keep it under ${max} characters`)

/** The details that the checkout asks for; the card itself never reaches the server. */
export const Buyer = z.object({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(255, 'Email must be less than 255 characters')
    .pipe(z.email('Invalid email address')),
  phone: z.string().overwrite(asLine).trim().max(40, 'Please keep it under 40 characters').optional(),
  childName: required("Child's name is required"),
  className: required('Class is required', 40),
  billingPostcode: required('Billing postcode is required', 12),
})
export type Buyer = z.infer<typeof Buyer>

/**
 * One gallery's line of an order: a package or single photos, and prints and things bought singly. The gallery is opened by the pupil's code, by a pupil
 * linked to the account, or by `sample`.
 */
export const OrderLine = z
  .object({
    accessCode: AccessCode.optional(),
    pupilId: Id.optional(),
    sample: z.literal(true).optional(),
    /** Defaults to the event's own list. An event sells from its own list and from its list for the user flow. */
    priceListId: PriceListId.optional(),
    /** The version of the list that was shown; refused with `price-changed` once there is another. */
    priceListVersion: Id.optional(),
    packageId: PackageId.nullable(),
    photoIds: z.array(z.string().min(1).max(64)).max(500),
    /** Prints and things bought singly. */
    extras: z.array(ChosenExtra).max(60, 'At most 60 prints and gifts').optional(),
  })
  .refine(
    ({ accessCode, pupilId, sample }) => [accessCode, pupilId, sample].filter(Boolean).length === 1,
    'A code, a pupil or a sample',
  )
export type OrderLine = z.infer<typeof OrderLine>

export const PlaceOrder = z.object({
  /**
   * Made by the browser once per checkout, so that a resend gives the same order. It is shared between tabs (by what
   * is ordered), so that two tabs make one order. A second order of the same goods by the same address replaces an
   * unpaid one (`order-replaced` for the older) and is refused within an hour of a paid one (`already-bought`).
   */
  idempotencyKey: Id,
  buyer: Buyer,
  lines: z.array(OrderLine).min(1, 'Your basket is empty').max(20),
  /** An offer's code, as typed. */
  code: OfferCode.optional(),
  /** The total shown to the buyer, in pence; the order is refused if the price has changed. */
  shownTotal: z.number().int().min(0),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** `GET /api/payments`: the payment provider, with a `publishableKey` where its card fields need one. */
export const PaymentSettings = z.object({ provider: PaymentProvider, publishableKey: z.string().nullable() })
export type PaymentSettings = z.infer<typeof PaymentSettings>

export const PlacedOrder = z.object({
  /** The secret in the order page's address. */
  orderKey: z.string(),
  sample: z.boolean(),
  /** Already paid, with nothing left to pay. */
  paid: z.boolean(),
  total: z.number(),
  /** To be confirmed by the browser; null if nothing is to be paid. */
  payment: PaymentSettings.extend({ id: z.string(), clientSecret: z.string() }).nullable(),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** The outcome that the browser derived from the card number in test mode. */
export const TestCardOutcome = z.enum(['ok', 'declined', 'insufficient_funds'])
export const ConfirmTestPayment = z.object({
  id: z.string().min(1).max(64),
  clientSecret: z.string().min(1).max(128),
  card: TestCardOutcome,
})
export const PaymentOutcome = z.object({
  paid: z.boolean(),
  /** Why the card was declined, in a sentence; null if paid. */
  reason: z.string().nullable(),
})
export type PaymentOutcome = z.infer<typeof PaymentOutcome>

/** The provider that calls its webhook. */
export const WebhookParams = z.object({ provider: PaymentProvider })

export const OrderKeyParams = z.object({ key: z.string().max(100) })
export const OrderPhotoParams = OrderKeyParams.extend({ photoId: Id })

export const OrderPhoto = z.object({
  id: Id,
  /** The name for saving, without its extension. The photographer's own file name may name a child. */
  fileName: z.string(),
  width: z.number(),
  height: z.number(),
  /** Null if withheld. */
  thumb: z.string().nullable(),
  /** The download's address; null until it is allowed. */
  download: z.string().nullable(),
  /** Under review: somebody reported another child in it, or the family withdrew consent. */
  withheld: z.boolean(),
  /** A class photo that is shown to nobody, because a family refused it. */
  withdrawn: z.boolean(),
})
export type OrderPhoto = z.infer<typeof OrderPhoto>

/** The printed part of a photo, as fractions of its width and height (0 to 1). */
export const Crop = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Crop = z.infer<typeof Crop>

/** Prints of one photo in one size. */
export const PrintPiece = z.object({
  id: Id,
  lineId: Id,
  product: SoldProduct,
  quantity: z.number(),
  /** Null for the folder, or for a class photo that does not exist yet. */
  photoId: Id.nullable(),
  thumb: z.string().nullable(),
  /** Null if no photo of this order is printed, or none of it is cut off. */
  crop: Crop.nullable(),
  /** The photo's size, where it is shown. */
  photo: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** It was bought singly, of this photo. */
  extra: z.boolean(),
  /** Each event's prints go to the lab and the school separately. */
  step: z.enum(['ordered', 'sent', 'delivered']),
})
export type PrintPiece = z.infer<typeof PrintPiece>

export const OrderPrints = z.object({
  state: z.enum(['ordered', 'sent', 'delivered', 'cancelled']),
  pieces: z.array(PrintPiece),
  /** They can be changed or cancelled until the end of this day; null if they cannot. */
  changeUntil: z.string().nullable(),
  mayChange: z.boolean(),
  /** The refund for cancelling, in pence. */
  price: z.number(),
  /** The credit returned, in pence. */
  credit: z.number(),
})
export type OrderPrints = z.infer<typeof OrderPrints>

export const OrderState = z.enum(['awaiting_payment', 'paid', 'delivered', 'cancelled', 'refunded'])

export const OrderView = z.object({
  number: z.string(),
  state: OrderState,
  placedAt: z.string(),
  paidAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  buyerFirstName: z.string(),
  lines: z.array(
    z.object({
      id: Id,
      title: z.string(),
      packageName: z.string().nullable(),
      /** The package's contents besides photos. */
      items: z.array(z.string()),
      /** What was bought singly; null for a package or photos. */
      extra: SoldExtra.nullable(),
      photoCount: z.number(),
      subtotal: z.number(),
      discount: z.number(),
      total: z.number(),
      photos: z.array(OrderPhoto),
    }),
  ),
  subtotal: z.number(),
  discount: z.number(),
  /** The parts of the discount by source, besides the packages' own savings. */
  reductions: z.array(ReductionView),
  total: z.number(),
  vat: z.number(),
  /** Amount and VAT by rate. */
  vatParts: z.array(VatPart),
  /** Refunded so far, pending refunds included. */
  refunded: z.number(),
  refunds: z.array(
    z.object({ amount: z.number(), askedAt: z.string(), state: z.enum(['asked', 'done', 'refused']) }),
  ),
  /** Whether the buyer asked for the files now, knowing that this ends the 14-day right to cancel. */
  consented: z.boolean(),
  downloadsUntil: z.string().nullable(),
  expired: z.boolean(),
  /** The address of the receipt as a PDF; null until the order is paid. */
  receipt: z.string().nullable(),
  /** The address of the zip of all files; null until it is allowed. */
  zip: z.string().nullable(),
  /** Null without prints. */
  prints: OrderPrints.nullable(),
})
export type OrderView = z.infer<typeof OrderView>

/** `PUT /api/orders/{key}/prints`: another choice of photos; each size of a line must sum to what was bought. */
export const ChangePrints = z.object({
  pieces: z
    .array(
      z.object({
        lineId: Id,
        /** A print or other product of the line. */
        product: ProductId,
        photoId: Id,
        quantity: z.number().int().min(1).max(50),
      }),
    )
    .max(200),
})
export type ChangePrints = z.infer<typeof ChangePrints>

/** `GET /api/account/orders`: the account's orders, newest first. */
export const MyOrders = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      orderKey: z.string(),
      state: OrderState,
      placedAt: z.string(),
      total: z.number(),
      refunded: z.number(),
      titles: z.array(z.string()),
      photoCount: z.number(),
      downloadsUntil: z.string().nullable(),
      expired: z.boolean(),
      hasPrints: z.boolean(),
    }),
  ),
})
export type MyOrders = z.infer<typeof MyOrders>

export const Consent = z.object({
  /** 'I want the files now' and 'I lose the right to cancel': both must be ticked. */
  supplyNow: z.literal(true, { error: 'Please tick this box to download now' }),
  loseRight: z.literal(true, { error: 'Please tick this box to download now' }),
})
