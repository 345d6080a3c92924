import { z } from 'zod'
import { boundedText, requiredLine, typedText } from '../../bounded-text.ts'
import { emailFormat, typedEmail } from '../../email-address.ts'
import { Id } from '../../ids.ts'
import { AccessCode } from '../../school/access-code.ts'
import { CreditKey } from '../offers/credit-link.ts'
import { OfferCode } from '../offers/offers.ts'
import { PaymentSettings } from '../payment/payments.ts'
import { ChosenExtra } from '../prices/extras.ts'
import { PackageId, PriceListId } from '../prices/price-lists.ts'
import { HomeAddress } from '../prints/home-delivery.ts'

/** The details that the checkout asks for; the card itself never reaches the server. */
export const Buyer = z.object({
  firstName: requiredLine('First name is required', 100),
  lastName: requiredLine('Last name is required', 100),
  email: typedEmail(255, { missing: 'Email is required', tooLong: 'Email must be less than 255 characters' })
    .min(1, 'Email is required')
    .pipe(emailFormat('Invalid email address')),
  phone: typedText(40).optional(),
  childName: requiredLine("Child's name is required", 100),
  className: requiredLine('Class is required', 40),
  billingPostcode: requiredLine('Billing postcode is required', 12),
})
export type Buyer = z.infer<typeof Buyer>

/**
 * One gallery's line of an order: a package or single photos, and products bought singly. The gallery is opened
 * by the pupil's code, by a pupil linked to the account, or by `sample`.
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
    photoIds: z.array(boundedText(64).min(1)).max(500),
    /** Products bought singly. */
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
  /** From the link in a mail about a credit; the order has to be delivered to the address of that mail. */
  creditKey: CreditKey.optional(),
  /** Where the prints are sent; left out if they go to the school. */
  homeAddress: HomeAddress.optional(),
  /** The total shown to the buyer, in pence; the order is refused if the price has changed. */
  shownTotal: z.number().int().min(0),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

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
