import { z } from 'zod'
import { Buyer } from '../../../domain/orders/checkout/place-order.ts'
import { testCard } from '../../../domain/orders/payment/test-card.ts'
import { HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'

const { name, line1, line2, town, postcode: sentTo } = HomeAddress.shape
/** The address that prints are sent to, by the names of its fields in the form. */
const ADDRESS = { homeName: name, homeLine1: line1, homeLine2: line2, homeTown: town, homePostcode: sentTo }
type AddressField = keyof typeof ADDRESS
const notAsked = z.string().default('')

/**
 * The checkout's fields in reading order: the contracts of `domain/`, and the card, which never leaves the browser. The
 * address is asked for if prints are sent there.
 */
export function checkoutFields(today: Date, { toHome = false } = {}) {
  const { number, expiry, cvc, postcode } = testCard(today).shape
  const fields = { ...Buyer.shape, ...ADDRESS, cardNumber: number, expiry, cvc, billingPostcode: postcode }
  const all = z.object(fields)
  if (toHome) return all
  return all.extend({
    homeName: notAsked,
    homeLine1: notAsked,
    homeLine2: notAsked,
    homeTown: notAsked,
    homePostcode: notAsked,
  } satisfies Record<AddressField, typeof notAsked>)
}

/** The field of each part of the address, as the server names it when it refuses one. */
export const ADDRESS_FIELDS: Record<keyof HomeAddress, AddressField> = {
  name: 'homeName',
  line1: 'homeLine1',
  line2: 'homeLine2',
  town: 'homeTown',
  postcode: 'homePostcode',
}

/** The same without our card fields, where the provider has its own. */
export function fieldsWithoutCard(today: Date, where: { toHome?: boolean } = {}) {
  const empty = { cardNumber: notAsked, expiry: notAsked, cvc: notAsked }
  return checkoutFields(today, where).extend(empty)
}

const PAID_FIELDS = { cardNumber: true, expiry: true, cvc: true, billingPostcode: true } as const

/** The card alone, for an order that was placed before. */
export const cardOnly = (today: Date) => checkoutFields(today).pick(PAID_FIELDS)

/** The same without our card fields. */
export const cardWithoutFields = (today: Date) => fieldsWithoutCard(today).pick(PAID_FIELDS)

export type PaidFields = z.output<ReturnType<typeof cardOnly>>

export type CheckoutFields = z.input<ReturnType<typeof checkoutFields>>

/** The fields stored in the tab while the form is filled in. */
export const STORED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'childName',
  'className',
  'homeName',
  'homeLine1',
  'homeLine2',
  'homeTown',
  'homePostcode',
  'billingPostcode',
] as const satisfies (keyof CheckoutFields)[]
