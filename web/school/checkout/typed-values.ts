import { fullName } from '../../../domain/person-name.ts'
import type { Values } from '../../use-form.ts'
import type { BasketLine } from '../basket/basket-lines.ts'
import { type CheckoutFields, STORED_FIELDS } from './checkout-fields.ts'
import { currentCard, currentTyped, saveCard, saveTyped } from './checkout-state.ts'

/** Previously typed values, else what the galleries know. */
export function startingValues(lines: BasketLine[]): CheckoutFields {
  const address = { homeName: '', homeLine1: '', homeLine2: '', homeTown: '', homePostcode: '' }
  const blank = { firstName: '', lastName: '', email: '', phone: '', billingPostcode: '', ...address }
  const real = lines.map(({ gallery }) => gallery).filter(({ sample }) => !sample)
  const all = (of: 'firstName' | 'classRef', max: number) =>
    [...new Set(real.map((gallery) => gallery[of]))].join(', ').slice(0, max)
  const child = { childName: all('firstName', 100), className: all('classRef', 40) }
  return { ...blank, ...child, ...currentTyped(), ...currentCard() }
}

/** Keeps what is typed, and what was before its fields were hidden: in this tab, but the card only in memory. */
export function saveValues(values: Values) {
  const kept = currentTyped()
  const of = (name: keyof CheckoutFields) => values[name] ?? kept[name] ?? ''
  saveTyped(Object.fromEntries(STORED_FIELDS.map((name) => [name, of(name)])))
  saveCard({ cardNumber: of('cardNumber'), expiry: of('expiry'), cvc: of('cvc') })
}

/** The billing details that go to a provider with the card. */
export const billingOf = ({ firstName = '', lastName = '', email = '', billingPostcode = '' }: Values) => ({
  name: fullName({ firstName, lastName }),
  email,
  postcode: billingPostcode,
})
