import { tidyCode } from '../../../domain/school/access-code.ts'
import { asKeyed } from '../../../domain/text.ts'

/** Two halves of four, of the letters and figures of CODE_ALPHABET. */
const candidates = /(?<![\p{L}\d])[A-HJKMNP-Z2-9]{4}[ -]?[A-HJKMNP-Z2-9]{4}(?![\p{L}\d])/giu

/**
 * Finds the access code in pasted text, such as `Access code: ABCD-2345`; undefined if nothing looks like one. A word
 * of eight letters does not, unless in capitals.
 */
export function codeInMessage(text: string): string | undefined {
  const found = (asKeyed(text).match(candidates) ?? []).filter((one) => likelihood(one) > 0)
  const [best] = found.toSorted((a, b) => likelihood(b) - likelihood(a))
  return best && tidyCode(best)
}

function likelihood(candidate: string): number {
  if (/\d/.test(candidate)) return /\p{L}/u.test(candidate) ? 3 : 1
  return candidate === candidate.toUpperCase() ? 2 : 0
}
