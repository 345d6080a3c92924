import { CODE_ALPHABET, tidyCode } from '../../../domain/school/school.ts'

const four = `[${CODE_ALPHABET}]{4}`
const candidates = new RegExp(`(?<![\\p{L}\\d])${four}[ \\u00a0-]?${four}(?![\\p{L}\\d])`, 'giu')

/**
 * The access code in what somebody pasted, such as `Access code: ABCD-2345`; undefined when nothing in it looks like one.
 * A word of eight letters is none, unless it is in capitals.
 */
export function codeInMessage(text: string): string | undefined {
  const found = (text.match(candidates) ?? []).filter((one) => worth(one) > 0)
  const [best] = found.toSorted((a, b) => worth(b) - worth(a))
  return best && tidyCode(best)
}

function worth(candidate: string): number {
  if (/\d/.test(candidate)) return /\p{L}/u.test(candidate) ? 3 : 1
  return candidate === candidate.toUpperCase() ? 2 : 0
}
