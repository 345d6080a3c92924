import { z } from 'zod'
import { Buyer } from '../../../domain/orders/place-order.ts'
import { testCard } from '../../../domain/orders/test-card.ts'

/** The checkout's fields in reading order: the contracts of `domain/`, and the card, which never leaves the browser. */
export function checkoutFields(today: Date) {
  const { number, expiry, cvc, postcode } = testCard(today).shape
  return z.object({ ...Buyer.shape, cardNumber: number, expiry, cvc, billingPostcode: postcode })
}

/** The same without our card fields, where the provider has its own. */
export function fieldsWithoutCard(today: Date) {
  const none = z.string().default('')
  const empty = { cardNumber: none, expiry: none, cvc: none }
  return checkoutFields(today).extend(empty)
}

const PAID_FIELDS = { cardNumber: true, expiry: true, cvc: true, billingPostcode: true } as const

/** The card alone, for an order that was placed before. */
export const cardOnly = (today: Date) => checkoutFields(today).pick(PAID_FIELDS)

/** The same without our card fields. */
export const cardWithoutFields = (today: Date) => fieldsWithoutCard(today).pick(PAID_FIELDS)

export type PaidFields = z.output<ReturnType<typeof cardOnly>>

export type CheckoutFields = z.input<ReturnType<typeof checkoutFields>>

/** The fields stored in the tab while the form is filled in. */
export const KEPT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'childName',
  'className',
  'billingPostcode',
] as const satisfies (keyof CheckoutFields)[]
