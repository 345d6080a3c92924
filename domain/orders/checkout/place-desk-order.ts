import { z } from 'zod'
import { typedText } from '../../bounded-text.ts'
import { Id } from '../../ids.ts'
import { CleanPicture } from '../../photos/clean-pictures.ts'
import { GalleryPhoto } from '../../photos/photos.ts'
import { PaymentMethod } from '../payment/payments.ts'
import { ShownPriceList } from '../prices/price-lists.ts'
import { ShownProduct } from '../products/products.ts'
import { BasketPrice } from './basket-price.ts'
import { Buyer, OrderLine } from './place-order.ts'

/** How the buyer of an order that the owner takes is to pay it; `link`: by card, on the order's own page. */
export const DESK_PAYMENTS = ['cash', 'transfer', 'link', 'free'] as const
export const DeskPayment = z.enum(DESK_PAYMENTS)
export type DeskPayment = z.infer<typeof DeskPayment>

/** For how many days a transfer or a card payment is waited for, before the order is cancelled. */
export const DESK_PAYMENT_DAYS = 14

/** What is ordered for one student: as at the parents' checkout, but the owner needs no key to the gallery. */
export const DeskOrderLine = z.object({
  pupilId: Id,
  priceListId: OrderLine.shape.priceListId,
  priceListVersion: OrderLine.shape.priceListVersion,
  packageId: OrderLine.shape.packageId,
  photoIds: OrderLine.shape.photoIds,
  extras: OrderLine.shape.extras,
})
export type DeskOrderLine = z.infer<typeof DeskOrderLine>

/** The most students that one order is for. */
export const MAX_PUPILS = 20

const lines = z.array(DeskOrderLine).min(1, 'Please choose something').max(MAX_PUPILS)

/** Cash and gifts need no address: what is downloaded is then handed over as a printed link. */
export const DeskBuyer = z.object({
  firstName: Buyer.shape.firstName,
  lastName: Buyer.shape.lastName,
  email: z.union([z.literal(''), Buyer.shape.email]),
  phone: typedText(40),
})
export type DeskBuyer = z.infer<typeof DeskBuyer>

/** Why nothing is paid: a staff pack, a spoiled print. */
export const FreeReason = typedText(200)

const terms = { ...DeskBuyer.shape, payment: DeskPayment, reason: FreeReason }

/** What each way of paying needs besides. */
function checkTerms({ value, issues }: z.core.ParsePayload<z.infer<z.ZodObject<typeof terms>>>): void {
  const { email, payment, reason } = value
  const missing = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value })
  if (email === '' && (payment === 'transfer' || payment === 'link'))
    missing('email', 'An email address is needed to ask for the money')
  if (reason === '' && payment === 'free') missing('reason', 'Please give a reason')
}

/** What the owner's form is checked by; what is ordered is checked beside it. */
export const DeskTerms = z.object(terms).check(checkTerms)
export type DeskTerms = z.infer<typeof DeskTerms>

export const PlaceDeskOrder = z
  .object({
    ...terms,
    /** Made once per form, so that a double press or a resend gives one order. */
    idempotencyKey: Id,
    lines,
    /** The total that the owner was shown, in pence. */
    shownTotal: z.number().int().min(0),
  })
  .check(checkTerms)
export type PlaceDeskOrder = z.infer<typeof PlaceDeskOrder>

export const PlacedDeskOrder = z.object({ id: Id, number: z.string(), paid: z.boolean(), total: z.number() })
export type PlacedDeskOrder = z.infer<typeof PlacedDeskOrder>

export const PriceDeskOrder = z.object({ lines, payment: DeskPayment })
export type PriceDeskOrder = z.infer<typeof PriceDeskOrder>

export const DeskOrderPrice = BasketPrice.pick({
  subtotal: true,
  discount: true,
  total: true,
  reductions: true,
})
export type DeskOrderPrice = z.infer<typeof DeskOrderPrice>

/** What the owner can order for a student, and why nothing can be. */
export const DeskSale = z.object({
  pupil: z.object({
    id: Id,
    name: z.string(),
    classRef: z.string(),
    eventName: z.string(),
    parentEmail: z.string().nullable(),
  }),
  /** Why nothing can be ordered; null if it can. */
  refusal: z.string().nullable(),
  /** The event's own, then that of the user flow, if it is another. */
  priceLists: z.array(ShownPriceList),
  products: z.array(ShownProduct),
  printsSold: z.boolean(),
  /** Numbered as in the family's gallery, so that both can speak of them on the phone. */
  photos: z.array(GalleryPhoto.pick({ id: true, no: true, kind: true }).extend({ picture: CleanPicture })),
  /** Without bank details there is no transfer. */
  takesTransfers: z.boolean(),
})
export type DeskSale = z.infer<typeof DeskSale>

/** How the owner got the money of an order that waits for it. */
export const MarkPaid = z.object({ method: PaymentMethod.extract(['cash', 'transfer']) })
export type MarkPaid = z.infer<typeof MarkPaid>
