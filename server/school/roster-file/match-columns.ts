import { rosterErrors, rosterNotes } from '../../../content/errors/school.ts'
import type { RosterColumns } from '../../../domain/school/roster.ts'
import {
  ROSTER_COLUMN_NAMES,
  ROSTER_COLUMNS,
  type RosterColumn,
} from '../../../domain/school/roster-columns.ts'
import { wordsOf } from '../../../domain/text.ts'

/** A column's heading, and what stands above it over several columns, like ‘Consent’ over ‘Photos’ and ‘Sales’. */
export interface Heading {
  text: string
  group: string
}

export const NO_COLUMNS = Object.fromEntries(ROSTER_COLUMN_NAMES.map((name) => [name, null])) as RosterColumns
export const PHOTO_CONSENTS = ['photos', 'classPhoto', 'sales'] as const satisfies RosterColumn[]
export type PhotoConsent = (typeof PHOTO_CONSENTS)[number]
export const isPhotoConsent = (column: RosterColumn): column is PhotoConsent =>
  PHOTO_CONSENTS.some((one) => one === column)

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
const CONSENT_GROUP = /consent|permission|\bcead\b/i

/** Whether a text over columns changes what their headings mean. */
export const isGroupName = (text: string) => text.length <= 40 && CONSENT_GROUP.test(text)

/** What a column's heading means. */
export function meaningOf({ text, group }: Heading): { column: RosterColumn; rank: number } | undefined {
  const [own, both] = [known(text), group ? known(`${group} ${text}`) : undefined]
  // Those of parents are theirs; but what they consent to is about the child.
  if (CONSENT_GROUP.test(group))
    return both ?? known(`consent ${text}`) ?? (own && isPhotoConsent(own.column) ? own : undefined)
  if (OTHER_PEOPLE.test(group)) return both
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
    const used = matched.columns[column]
    const others = found.filter(({ at }) => at !== used).map(({ at }) => `‘${shown(headings[at])}’`)
    // Of several names none may be lost; of several addresses only one is mailed anyway.
    if (isPhotoConsent(column))
      matched.notes.push(rosterNotes.consentsTogether(title, shown(headings[used ?? 0]), others.join(', ')))
    else if (first.rank === second.rank && column !== 'parentEmail')
      matched.undecided.push({ title, message: rosterErrors.columnTwice(found.length) })
    else matched.notes.push(rosterNotes.choice(title, shown(headings[used ?? 0]), others.join(', ')))
  }
  const { columns: found } = matched
  // Beside a surname, ‘Name’ is the first.
  if (found.lastName !== null && found.firstName === null && found.name !== null)
    Object.assign(found, { firstName: found.name, name: null })
  const { firstName, lastName } = found
  // With both beside it, it is a name for something else.
  if (firstName !== null && lastName !== null) matched.columns.name = null
  else if (matched.columns.name !== null) Object.assign(matched.columns, { firstName: null, lastName: null })
  return matched
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
export function isOptOutHeading({ text, group }: Heading): boolean | undefined {
  const own = namesRefusal(text.replace(/\([^)]{0,40}\)/, ''))
  const others = [text, ...(group ? [`${group} ${text}`] : [])]
  return others.every((other) => namesRefusal(other) === own) ? own : undefined
}
