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
