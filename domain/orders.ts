import { z } from 'zod'
import { PackageId } from './price-lists.ts'
import { AccessCode, Id } from './school.ts'

const required = (message: string, max = 100) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Please keep it under ${max} characters`)

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
  phone: z.string().trim().max(40, 'Please keep it under 40 characters').optional(),
  childName: required("Child's name is required"),
  className: required('Class is required', 40),
  billingPostcode: required('Billing postcode is required', 12),
})
export type Buyer = z.infer<typeof Buyer>

/** One gallery's part of an order: a package or single photos. The code is the key to the photos. */
export const OrderLine = z.object({
  accessCode: AccessCode,
  packageId: PackageId.nullable(),
  photoIds: z.array(z.string().min(1).max(64)).max(500),
})
export type OrderLine = z.infer<typeof OrderLine>

export const PlaceOrder = z.object({
  /** Made once per checkout by the browser: sending the same again gives the same order. */
  idempotencyKey: Id,
  buyer: Buyer,
  lines: z.array(OrderLine).min(1, 'Your basket is empty').max(20),
  /** What the buyer was shown, in pence: if the price has changed meanwhile, the order is refused. */
  shownTotal: z.number().int().min(0),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

export const PlacedOrder = z.object({
  /** The unguessable part of the order page's address. */
  orderKey: z.string(),
  sample: z.boolean(),
  total: z.number(),
  payment: z
    .object({ provider: z.enum(['test', 'stripe']), id: z.string(), clientSecret: z.string() })
    .nullable(),
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

export const OrderKeyParams = z.object({ key: z.string().max(100) })
export const OrderPhotoParams = OrderKeyParams.extend({ photoId: Id })

export const OrderPhoto = z.object({
  id: Id,
  fileName: z.string(),
  thumb: z.string(),
  /** Where the file is downloaded; null until it may be. */
  download: z.string().nullable(),
})

export const OrderView = z.object({
  number: z.string(),
  state: z.enum(['awaiting_payment', 'paid', 'delivered', 'cancelled', 'refunded']),
  placedAt: z.string(),
  buyerFirstName: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      packageName: z.string().nullable(),
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
  /** The buyer has asked for the files now and knows that this ends the 14-day right. */
  consented: z.boolean(),
  downloadsUntil: z.string().nullable(),
  expired: z.boolean(),
})
export type OrderView = z.infer<typeof OrderView>

export const Consent = z.object({
  /** 'I want the files now' and 'I know that I lose the right to cancel': both must be ticked. */
  supplyNow: z.literal(true, { error: 'Please tick this box to download now' }),
  loseRight: z.literal(true, { error: 'Please tick this box to download now' }),
})
