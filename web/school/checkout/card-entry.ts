import { CARD_LIMITS } from '../../../domain/orders/payment/test-card.ts'
import { normalizeTypedKey } from '../../../domain/text.ts'

/** Groups card digits in fours; numbers longer than 16 digits stay ungrouped. */
export function groupCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, CARD_LIMITS.number)
  return digits.length > 16 ? digits : (digits.match(/\d{1,4}/g) ?? []).join(' ')
}

/** Turns `1227`, `12 / 27` or `12/2027` into `12/27`, and `1/27` into `01/27`; leaves incomplete text as it is. */
export function tidyExpiry(typed: string): string {
  const [, month = '', year] = /^\s*(\d{1,2})\s*[/\-. ]\s*(\d*)/.exec(typed) ?? []
  if (year !== undefined) return `${month.padStart(2, '0')}/${lastTwo(year)}`
  const digits = digitsOf(typed)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${lastTwo(digits.slice(2))}` : digits
}

/** What `12/20` becomes with one more digit, when a year is typed in full: `12/3`. Undefined for any other text. */
export const withoutCentury = (shown: string, typed: string): string | undefined =>
  /^\d\d\/20$/.test(shown) && /^\d$/.test(typed) ? `${shown.slice(0, 3)}${typed}` : undefined

export const tidyCvc = (typed: string) => digitsOf(typed).slice(0, CARD_LIMITS.cvc)

const digitsOf = (text: string) => normalizeTypedKey(text).replace(/\D/g, '')
const lastTwo = (year: string) => (year.length >= 4 ? year.slice(2, 4) : year.slice(0, 2))

/** Rewrites a field's text and keeps the caret behind the same digit, so that digits can be corrected in the middle. */
export function rewrite(field: HTMLInputElement, tidy: (typed: string) => string) {
  const { value, selectionStart } = field
  const tidied = tidy(value)
  if (tidied === value) return
  const digitsBefore = digitsOf(value.slice(0, selectionStart ?? value.length)).length
  const atEnd = selectionStart === null || selectionStart >= value.length
  field.value = tidied
  if (atEnd || document.activeElement !== field) return
  let at = 0
  for (let seen = 0; at < tidied.length && seen < digitsBefore; at += 1)
    if (/\d/.test(tidied[at] ?? '')) seen += 1
  field.setSelectionRange(at, at)
}
