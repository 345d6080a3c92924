import { z } from 'zod'
import { AccessCode, Id } from '../school/school.ts'
import { asLine } from '../text.ts'
import { PaymentProvider } from './payment-providers.ts'
import { PackageId, PriceListId } from './price-lists.ts'
import { PaperSize, PrintProduct } from './print-products.ts'

const required = (message: string, max = 100) =>
  z
    .string({ error: message })
    .overwrite(asLine)
    .trim()
    .min(1, message)
    .max(max, `Please keep it under ${max} characters`)

/** The details the checkout asks for; the card itself never comes to the server. */
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
 * One gallery's part of an order: a package or single photos. What opens the gallery is one of three: the pupil's code,
 * a pupil linked to the signed-in account, or `sample`.
 */
export const OrderLine = z
  .object({
    accessCode: AccessCode.optional(),
    pupilId: Id.optional(),
    sample: z.literal(true).optional(),
    /** Absent: the event's own list. `portrait` is open to every event, `gallery` to those that sell by it. */
    priceListId: PriceListId.optional(),
    packageId: PackageId.nullable(),
    photoIds: z.array(z.string().min(1).max(64)).max(500),
  })
  .refine(
    ({ accessCode, pupilId, sample }) => [accessCode, pupilId, sample].filter(Boolean).length === 1,
    'A code, a pupil or a sample',
  )
export type OrderLine = z.infer<typeof OrderLine>

export const PlaceOrder = z.object({
  /**
   * Made once per checkout by the browser: sending the same again gives the same order. Kept where all tabs of the
   * browser see it (by what is ordered), two tabs are one order. A second order of the same things by the same address
   * replaces an unpaid one (`order-replaced` to the older) and is refused within an hour of a paid one (`already-bought`).
   */
  idempotencyKey: Id,
  buyer: Buyer,
  lines: z.array(OrderLine).min(1, 'Your basket is empty').max(20),
  /** What the buyer was shown, in pence: if the price has changed meanwhile, the order is refused. */
  shownTotal: z.number().int().min(0),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** `GET /api/payments`: who takes the money; `publishableKey` where the provider's own card fields need one. */
export const PaymentSettings = z.object({ provider: PaymentProvider, publishableKey: z.string().nullable() })
export type PaymentSettings = z.infer<typeof PaymentSettings>

export const PlacedOrder = z.object({
  /** The unguessable part of the order page's address. */
  orderKey: z.string(),
  sample: z.boolean(),
  /** It had been paid before: there is nothing more to pay. */
  paid: z.boolean(),
  total: z.number(),
  /** To be confirmed by the browser; null where nothing is to be paid. */
  payment: PaymentSettings.extend({ id: z.string(), clientSecret: z.string() }).nullable(),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** What the browser made of the card number in test mode. */
export const TestCardOutcome = z.enum(['ok', 'declined', 'insufficient_funds'])
export const ConfirmTestPayment = z.object({
  id: z.string().min(1).max(64),
  clientSecret: z.string().min(1).max(128),
  card: TestCardOutcome,
})
export const PaymentOutcome = z.object({
  paid: z.boolean(),
  /** Why the card was refused, in a sentence; null when paid. */
  reason: z.string().nullable(),
})
export type PaymentOutcome = z.infer<typeof PaymentOutcome>

/** Whose webhook is called. */
export const WebhookParams = z.object({ provider: PaymentProvider })

export const OrderKeyParams = z.object({ key: z.string().max(100) })
export const OrderPhotoParams = OrderKeyParams.extend({ photoId: Id })

export const OrderPhoto = z.object({
  id: Id,
  /** What it is called when it is saved, without its ending. The photographer's own name for it may name a child. */
  fileName: z.string(),
  width: z.number(),
  height: z.number(),
  /** Null for a photo that is withheld. */
  thumb: z.string().nullable(),
  /** Where the file is downloaded; null until it may be. */
  download: z.string().nullable(),
  /** Somebody said that it shows another child, or the family took its consent back: it is being looked at. */
  withheld: z.boolean(),
})
export type OrderPhoto = z.infer<typeof OrderPhoto>

/** The part of a photo that is printed, in shares of its width and height (0 to 1). */
export const Crop = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Crop = z.infer<typeof Crop>

/** Prints of one photo in one size. */
export const PrintPiece = z.object({
  id: Id,
  lineId: Id,
  product: PrintProduct,
  quantity: z.number(),
  /** Null: the folder, or the class photo where there is none yet. */
  photoId: Id.nullable(),
  thumb: z.string().nullable(),
  /** Null where nothing is printed from a photo of this order. */
  crop: Crop.nullable(),
  /** Each event's prints go to the lab, and come to the school, by themselves. */
  step: z.enum(['ordered', 'sent', 'delivered']),
})
export type PrintPiece = z.infer<typeof PrintPiece>

export const OrderPrints = z.object({
  state: z.enum(['ordered', 'sent', 'delivered', 'cancelled']),
  pieces: z.array(PrintPiece),
  /** Until the end of this day they can be changed or cancelled; null: they cannot. */
  changeUntil: z.string().nullable(),
  mayChange: z.boolean(),
  /** What a cancellation gives back, in pence. */
  price: z.number(),
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
      /** What the package holds beside its photos. */
      items: z.array(z.string()),
      photoCount: z.number(),
      subtotal: z.number(),
      discount: z.number(),
      total: z.number(),
      photos: z.array(OrderPhoto),
    }),
  ),
  subtotal: z.number(),
  discount: z.number(),
  total: z.number(),
  vat: z.number(),
  /** Given back so far, and asked for. */
  refunded: z.number(),
  refunds: z.array(
    z.object({ amount: z.number(), askedAt: z.string(), state: z.enum(['asked', 'done', 'refused']) }),
  ),
  /** The buyer has asked for the files now and knows that this ends the 14-day right. */
  consented: z.boolean(),
  downloadsUntil: z.string().nullable(),
  expired: z.boolean(),
  /** Where the receipt is to be had as a PDF; null until the order is paid. */
  receipt: z.string().nullable(),
  /** Where all files come as one zip; null until they may be downloaded. */
  zip: z.string().nullable(),
  /** Null where nothing is printed. */
  prints: OrderPrints.nullable(),
})
export type OrderView = z.infer<typeof OrderView>

/** `PUT /api/orders/{key}/prints`: another choice of photos; each size of a line adds up to what was bought. */
export const ChangePrints = z.object({
  pieces: z
    .array(
      z.object({
        lineId: Id,
        product: PaperSize,
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
  /** 'I want the files now' and 'I know that I lose the right to cancel': both must be ticked. */
  supplyNow: z.literal(true, { error: 'Please tick this box to download now' }),
  loseRight: z.literal(true, { error: 'Please tick this box to download now' }),
})
