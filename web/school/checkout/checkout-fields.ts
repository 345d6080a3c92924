import { z } from 'zod'
import { Buyer } from '../../../domain/orders/orders.ts'
import { testCard } from '../../../domain/orders/test-card.ts'

/** The checkout's fields in reading order: the contracts of `domain/` and the card, which stays in the browser. */
export function checkoutFields(today: Date) {
  const { number, expiry, cvc, postcode } = testCard(today).shape
  return z.object({ ...Buyer.shape, cardNumber: number, expiry, cvc, billingPostcode: postcode })
}

/** The same where the provider's own fields take the card: ours stay empty. */
export function fieldsWithoutCard(today: Date) {
  const none = z.string().default('')
  const empty = { cardNumber: none, expiry: none, cvc: none }
  return checkoutFields(today).extend(empty)
}

export type CheckoutFields = z.input<ReturnType<typeof checkoutFields>>

/** What may be kept in the tab while the form is filled in. */
export const KEPT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'childName',
  'className',
  'billingPostcode',
] as const satisfies (keyof CheckoutFields)[]
