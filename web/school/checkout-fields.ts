import { z } from 'zod'
import { Buyer } from '../../domain/orders.ts'
import { testCard } from '../../domain/test-card.ts'

/** The checkout's fields in reading order: the contracts of `domain/` and the card, which stays in the browser. */
export function checkoutFields(today: Date) {
  const { number, expiry, cvc, postcode } = testCard(today).shape
  return z.object({
    ...Buyer.shape,
    cardNumber: number,
    expiry,
    cvc,
    billingPostcode: postcode,
  })
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
