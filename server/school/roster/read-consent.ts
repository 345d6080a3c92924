import type { OptOut, OptOutSource } from '../../../domain/school/opt-outs.ts'

const REFUSED =
  /^(?:no|n|false|0|refused|refuses|none|denied|declined|declines|withheld|withdrawn|revoked|objects|(?:opt|opted|opting)[ -]?out|(?:consent )?not (?:granted|given|allowed|agreed|permitted)|no consent|consent (?:refused|denied|withdrawn|withheld)|do not photograph|do not)$/
const ALLOWED =
  /^(?:yes|y|true|1|ok|okay|allowed|granted|given|agreed|agree|agrees|approved|permitted|consent|consents|consented|consent (?:given|granted)|(?:opt|opted)[ -]?in|✓|✔)$/
/** Not a word of the family's. */
const NOT_ANSWERED =
  /^(?:|-|–|—|\?|n\/a|na|tbc|pending|awaiting(?: reply| response)?|outstanding|unknown|not known|not answered|not returned|no (?:answer|reply|response|form)|no form returned)$/
const MARKED = /^(?:x|✗|✘|✓|✔)$/

/**
 * Whether the family refused, by a cell as offices write it; null if it did not answer, undefined if the cell does not
 * say, or its heading does not (`isRefusal` undefined). Under a heading like ‘No photos’, a yes is a refusal.
 */
export function readConsent(cell: string, isRefusal: boolean | undefined): boolean | null | undefined {
  const said = cell.toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '')
  if (NOT_ANSWERED.test(said)) return null
  if (isRefusal === undefined) return undefined
  if (isRefusal && MARKED.test(said)) return true
  // Only a bare no denies what the heading says; any other word of refusal is one under every heading.
  if (REFUSED.test(said)) return !(isRefusal && /^(?:no|n|false|0|none)$/.test(said))
  if (ALLOWED.test(said)) return isRefusal
  return undefined
}

/** Somebody's refusal in a file; `by` is null if the file does not say whose it is. */
export interface FileRefusal {
  optOut: OptOut
  by: OptOutSource | null
}

const WHAT: Record<OptOut, RegExp> = {
  noPhoto: /^(?:all )?photos?$/,
  noClassPhoto: /^(?:class|group) photos?$/,
  noSales: /^sales?$/,
}
const WHO: Record<OptOutSource, RegExp> = {
  family: /^(?:the )?(?:family|parents?|carers?|guardians?|mother|father|mum|dad|home)$/,
  pupil: /^(?:the )?(?:student|pupil|child|learner|themselves|self)$/,
  school: /^(?:the )?(?:school|teacher|office|head ?teacher|staff)$/,
}

/**
 * Who refused what, as in `Photos: student, family; Sales: school`. Without a `what` before the colon, it is said of
 * every refusal of the line. Undefined if it says something else.
 */
export function readRefusedBy(cell: string): { optOut: OptOut | null; by: OptOutSource }[] | undefined {
  const parts = cell
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const read = parts.filter((part) => !NOT_ANSWERED.test(part)).flatMap(readPart)
  return read.includes(undefined) ? undefined : read.flatMap((one) => one ?? [])
}

function readPart(part: string) {
  const [, what = null, people = ''] = /^(?:([^:]*):)?(.*)$/s.exec(part) ?? []
  const optOut = what === null ? null : keyOf(WHAT, what)
  return people.split(/[,/&+]| and /).map((who) => {
    const by = keyOf(WHO, who)
    return optOut !== undefined && by ? { optOut, by } : undefined
  })
}

const keyOf = <Key extends string>(words: Record<Key, RegExp>, said: string) =>
  (Object.keys(words) as Key[]).find((key) => words[key].test(said.trim()))
