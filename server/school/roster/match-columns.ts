import { rosterErrors, rosterNotes } from '../../../content/errors/school.ts'
import {
  ROSTER_COLUMN_NAMES,
  ROSTER_COLUMNS,
  type RosterColumn,
  type RosterColumns,
} from '../../../domain/school/roster.ts'
import { wordsOf } from '../../../domain/text.ts'

/** A column's heading, and what stands above it over several columns, like ‘Consent’ over ‘Photos’ and ‘Sales’. */
export interface Heading {
  text: string
  group: string
}

export const NO_COLUMNS = Object.fromEntries(ROSTER_COLUMN_NAMES.map((name) => [name, null])) as RosterColumns
export const CONSENTS = ['photos', 'classPhoto', 'sales'] as const satisfies RosterColumn[]
export type Consent = (typeof CONSENTS)[number]
const isConsent = (column: RosterColumn): column is Consent => CONSENTS.some((one) => one === column)

/** A longer text is no heading. */
const MOST_HEADING = 80
const key = (text: string) => (text.length > MOST_HEADING ? '' : wordsOf(text).join(' '))

/** Each known heading, the column that it is for, and its place: of two for one column, the earlier is meant. */
const KNOWN = new Map(
  ROSTER_COLUMN_NAMES.flatMap((column) => {
    const { title, also } = ROSTER_COLUMNS[column]
    return [title, ...also].map((name, rank) => [key(name), { column, rank }] as const)
  }),
)

/** What is in brackets may only explain, as in `Class (2026)`. */
const known = (text: string) => {
  const found = KNOWN.get(key(text))
  return found || !text.includes('(') ? found : KNOWN.get(key(text.replace(/\([^)]{0,40}\)/, '')))
}

const OTHER_PEOPLE = /parent|carer|contact|mother|father|guardian|emergency|teacher|doctor/i
const CONSENT_GROUP = /consent|permission/i

/** What a column's heading means. */
export function meaningOf({ text, group }: Heading): { column: RosterColumn; rank: number } | undefined {
  const [own, both] = [known(text), group ? known(`${group} ${text}`) : undefined]
  if (OTHER_PEOPLE.test(group)) return both
  if (CONSENT_GROUP.test(group)) return both ?? (own && isConsent(own.column) ? own : undefined)
  return own ?? both
}

interface Matched {
  columns: RosterColumns
  /** What cannot be decided, by the title of the column. */
  undecided: { title: string; message: string }[]
  notes: string[]
}

/** Which column is what, by the headings. */
export function matchColumns(headings: readonly Heading[]): Matched {
  const meanings = headings.map(meaningOf)
  const matched: Matched = { columns: { ...NO_COLUMNS }, undecided: [], notes: [] }
  for (const column of ROSTER_COLUMN_NAMES) {
    const found = meanings
      .flatMap((meaning, at) => (meaning?.column === column ? [{ at, rank: meaning.rank }] : []))
      .toSorted((a, b) => a.rank - b.rank)
    const [first, second] = found
    matched.columns[column] = found.length > 1 ? Math.min(...sameRank(found)) : (first?.at ?? null)
    if (!first || !second) continue
    const { title } = ROSTER_COLUMNS[column]
    // Of several answers or names none may be lost; of several addresses only one is mailed anyway.
    if (isConsent(column) || (first.rank === second.rank && column !== 'parentEmail'))
      matched.undecided.push({ title, message: rosterErrors.columnTwice(found.length) })
    else {
      const used = matched.columns[column]
      const others = found.filter(({ at }) => at !== used).map(({ at }) => `‘${shown(headings[at])}’`)
      matched.notes.push(rosterNotes.choice(title, shown(headings[used ?? 0]), others.join(', ')))
    }
  }
  lookForConsent(headings, meanings, matched)
  const { firstName, lastName } = matched.columns
  // With both beside it, it is a name for something else.
  if (firstName !== null && lastName !== null) matched.columns.name = null
  else if (matched.columns.name !== null) Object.assign(matched.columns, { firstName: null, lastName: null })
  return matched
}

/** An answer about consent must not be lost because its heading is unknown. */
function lookForConsent(
  headings: readonly Heading[],
  meanings: readonly ReturnType<typeof meaningOf>[],
  { columns, undecided, notes }: Matched,
) {
  const unknown = headings.filter(
    ({ text, group }, at) =>
      !meanings[at] && /consent|permission|refus|\bopt\w* ?out/i.test(`${group} ${text}`),
  )
  const names = unknown.map((heading) => `‘${shown(heading)}’`).join(', ')
  if (unknown.length === 0) return
  if (CONSENTS.some((column) => columns[column] !== null)) notes.push(rosterNotes.notUsedConsent(names))
  else undecided.push({ title: ROSTER_COLUMNS.photos.title, message: rosterErrors.whichConsent(names) })
}

const sameRank = (found: { at: number; rank: number }[]) =>
  found.filter(({ rank }) => rank === found[0]?.rank).map(({ at }) => at)

/** Whether the heading alone does not say what its column is. */
const isPartOfGroup = ({ text, group }: Heading) =>
  OTHER_PEOPLE.test(group) || CONSENT_GROUP.test(group) || !known(text)

/** A heading as people read it. */
export const shown = (heading: Heading | undefined) =>
  heading?.group && isPartOfGroup(heading) ? `${heading.group}: ${heading.text}` : (heading?.text ?? '')

const REFUSAL_WORD = /\b(?:no|not|opt(?:ed)? ?out|refus\w*|declin\w*|object\w*|withh\w*|withdr\w*|denied)\b/
/** ‘(Yes/No)’ says what to write, not what it means. */
const EITHER_ANSWER = /\b(?:yes(?: or)? no|no(?: or)? yes|y n|n y)\b/g
const namesRefusal = (text: string) =>
  REFUSAL_WORD.test(wordsOf(text).join(' ').replaceAll(EITHER_ANSWER, ''))

/**
 * Whether a yes under this heading means a refusal, as under ‘No photos’; undefined if the heading, what is in its
 * brackets and what stands above it disagree.
 */
export function isRefusalHeading({ text, group }: Heading): boolean | undefined {
  const own = namesRefusal(text.replace(/\([^)]{0,40}\)/, ''))
  const others = [text, ...(group ? [`${group} ${text}`] : [])]
  return others.every((other) => namesRefusal(other) === own) ? own : undefined
}
