import { z } from 'zod'
import { typedText } from '../../bounded-text.ts'
import { normalizeTypedKey } from '../../text.ts'
import type { TestCardOutcome } from './payments.ts'

/** The fields' maximum lengths, with spaces and slash. */
export const CARD_LIMITS = { number: 19, expiry: 5, cvc: 3 } as const

const OUTCOMES: Record<string, TestCardOutcome> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
}

/** The `test` provider's outcome for a card: `ok`, unless it is one of the special ones. */
export function cardOutcome(number: string): TestCardOutcome {
  return OUTCOMES[digitsOf(number)] ?? 'ok'
}

/** Whether this is a card number: 12 to 19 digits, grouped or not, with a valid check digit. */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number)
  return /^\d{12,19}$/.test(digits) && luhnSum(digits) % 10 === 0
}

/** Whether `MM/YY` has not expired on `today`, in the buyer's time zone. */
export function isCurrentExpiry(expiry: string, today: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? []
  if (!month || !year) return false
  return (2000 + Number(year)) * 12 + Number(month) > today.getFullYear() * 12 + today.getMonth()
}

/** Whether this looks like a British postcode, in either case, with or without the space. */
export function isPostcode(postcode: string): boolean {
  return /^([a-z]{1,2}\d[a-z\d]?|gir) *\d[a-z]{2}$/i.test(normalizeTypedKey(postcode).trim())
}

const NO_CVC = 'Please enter the 3 digits on the back of the card'
/** The checkout's card fields, validated on `today`, with one message per invalid field. */
export const testCard = (today: Date) =>
  z.object({
    number: required('Card number is required', 'Please check the card number').refine(
      (number) => number.length <= CARD_LIMITS.number && isCardNumber(number),
      'Please check the card number',
    ),
    expiry: required('Expiry date is required', 'Please enter the expiry date as MM/YY')
      .regex(/^\d\d\/\d\d$/, stopWith('Please enter the expiry date as MM/YY'))
      .refine((expiry) => isCurrentExpiry(expiry, today), 'Please check the expiry date'),
    cvc: required('CVC is required', NO_CVC).regex(/^\d{3}$/, NO_CVC),
    postcode: required('Billing postcode is required', 'Please check the billing postcode').refine(
      isPostcode,
      'Please check the billing postcode',
    ),
  })

const stopWith = (error: string) => ({ error, abort: true })
const required = (missing: string, tooLong: string) =>
  typedText(50, { missing, tooLong }).min(1, stopWith(missing))

function digitsOf(number: string) {
  return number.replaceAll(' ', '')
}

function luhnSum(digits: string) {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum
}
