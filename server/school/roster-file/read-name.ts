import { rosterErrors } from '../../../content/errors/school.ts'
import type { RosterColumns } from '../../../domain/school/roster.ts'
import type { RosterColumn } from '../../../domain/school/roster-columns.ts'
import { withoutMarks } from './marks.ts'
import { speaksOfConsent } from './read-consent.ts'
import type { Wrong } from './seen-rows.ts'
import { splitName } from './split-name.ts'

/** The text in a column, which its number may name. */
export type Cell = (column: RosterColumn | number) => string

/** The sign for what cannot be shown, or a question mark that a program has put there. */
const LOST_LETTER = /\ufffd|\p{L}\?|\?\p{L}/u

/** A line's name, from one column or from two; `wrong` hears what is amiss with it. */
export function readName(cell: Cell, wrong: Wrong, columns: RosterColumns, heading: string) {
  const isOne = columns.name !== null
  const part = (column: RosterColumn) => withoutMarks(cell(column))
  const split = isOne ? splitName(part('name'), heading) : namesOf(part('firstName'), part('lastName'))
  if (!split) wrong(isOne ? 'name' : cell('firstName') ? 'lastName' : 'firstName', rosterErrors.missing)
  const names = split ?? { firstName: '', lastName: '' }
  for (const column of ['firstName', 'lastName'] as const) {
    const at = isOne ? 'name' : column
    if (LOST_LETTER.test(names[column])) wrong(at, rosterErrors.letterLost(short(names[column])))
    else if (speaksOfConsent(names[column])) wrong(at, rosterErrors.remarkInName(short(names[column])))
    else if (names[column].length > 80) wrong(at, rosterErrors.tooLong)
  }
  return names
}

/** What offices write for a name that there is not. */
const NO_NAME = /^(?:[-–—.]+|n\/a|none|nil|no (?:sur|first |last |fore)?name|lnu|fnu|x{2,3})$/i

/** A child may have one name, in either column; it is the first. */
function namesOf(first: string, last: string) {
  const [firstName = '', lastName = ''] = [first, last].filter((name) => name !== '' && !NO_NAME.test(name))
  return firstName ? { firstName, lastName } : undefined
}

/** What a message quotes of a cell. */
export function short(value: string) {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
