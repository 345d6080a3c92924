import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { hasUnstorableCharacter, normalizeTypedKey } from '../text.ts'

/** Letters and digits without look-alikes; 8 of them make a code. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8

/** What somebody pastes with a code in it. */
const LONGEST_MESSAGE = 1000

/** Normalises a typed or pasted code: capitals, without spaces or dashes, and without the words around it. */
export function tidyCode(typed: string): string {
  const code = bareCode(typed)
  const isMessage = code.length > CODE_LENGTH && typed.length <= LONGEST_MESSAGE
  return isMessage ? (codeInMessage(typed) ?? code) : code
}

const bareCode = (typed: string) =>
  normalizeTypedKey(typed)
    .replace(/[\s\-_.]/g, '')
    .toUpperCase()

/** Two halves of four, of the letters and figures of CODE_ALPHABET. */
const candidates = /(?<![\p{L}\d])[A-HJKMNP-Z2-9]{4}[ -]?[A-HJKMNP-Z2-9]{4}(?![\p{L}\d])/giu

/**
 * Finds the access code in pasted text, such as `Access code: ABCD-2345`; undefined if nothing looks like one. A word
 * of eight letters does not, unless in capitals.
 */
export function codeInMessage(text: string): string | undefined {
  const found = (normalizeTypedKey(text).match(candidates) ?? []).filter((one) => likelihood(one) > 0)
  const [best] = found.toSorted((a, b) => likelihood(b) - likelihood(a))
  return best && bareCode(best)
}

function likelihood(candidate: string): number {
  if (/\d/.test(candidate)) return /\p{L}/u.test(candidate) ? 3 : 1
  return candidate === candidate.toUpperCase() ? 2 : 0
}

/** Any 8 characters; the server decides whether they open anything. */
export const AccessCode = boundedText(64, {
  missing: 'Please enter your access code',
  tooLong: 'Please enter your access code',
})
  .transform(tidyCode)
  .pipe(
    z
      .string()
      .length(CODE_LENGTH, 'An access code has 8 characters')
      .refine((code) => !hasUnstorableCharacter(code), 'An access code has letters and digits'),
  )
