import { signInWords } from '../../content/account/sign-in.ts'
import { MIN_PASSWORD_LENGTH } from '../../domain/accounts/password.ts'
import { normalizeTypedKey } from '../../domain/text.ts'

/** The problem with an email address, if any. */
export function emailProblem(text: string | undefined): string | undefined {
  if (!text?.trim()) return 'Email is required'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim()) ? undefined : 'Invalid email address'
}

export function passwordProblem(text: string | undefined, length = MIN_PASSWORD_LENGTH): string | undefined {
  if (!text) return 'Password is required'
  if ([...text].length >= length) return undefined
  return signInWords.passwordTooShort(length)
}

/** Finds six digits in pasted text, such as a whole text message. */
export const sixDigitsIn = (text: string): string | undefined =>
  /(?<![\d+])\d{3}[\s-]?\d{3}(?!\d)/.exec(normalizeTypedKey(text))?.[0].replaceAll(/\D/g, '')

/** Strips whatever was pasted around the six digits. */
export const tidySixDigits = (text = '') =>
  sixDigitsIn(text) ?? normalizeTypedKey(text).replaceAll(/[\s-]/g, '')

export const sixDigitsProblem = (text: string | undefined) =>
  /^\d{6}$/.test(tidySixDigits(text)) ? undefined : signInWords.typeSixDigits

/** A phone number in the service's format, `+447700900123`; undefined if it is not one. */
export function tidyPhone(text: string | undefined): string | undefined {
  const digits = normalizeTypedKey(text ?? '')
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+440/, '+44')
  const phone = digits.replace(/^0(?=[1-9])/, '+44')
  return /^\+[1-9]\d{7,14}$/.test(phone) ? phone : undefined
}
