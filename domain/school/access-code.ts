import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { hasUnstorableCharacter, normalizeTypedKey } from '../text.ts'

/** Letters and digits without look-alikes; 8 of them make a code. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8

/** Normalises a typed or pasted code: capitals, without spaces or dashes. */
export function tidyCode(typed: string): string {
  return normalizeTypedKey(typed)
    .replace(/[\s\-_.]/g, '')
    .toUpperCase()
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
