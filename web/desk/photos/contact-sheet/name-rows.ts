import type { ClassPhotoPerson, NameRow } from '../../../../domain/photos/class-photo-names.ts'
import { findByTypedName } from '../../../../domain/school/name-matching.ts'

/** Somebody in a row. The key stays while the name moves. */
export type PositionedMember = ClassPhotoPerson & { key: string }
export interface EditedRow {
  title: string
  names: PositionedMember[]
  /** The text in the row's field that is not a name yet. */
  typed: string
}
export interface Member {
  pupilId: string
  name: string
}

/** The media type of dragged data: a name's key, or a student's id. */
export const DRAG_MIME_TYPE = 'application/x-class-name'

const FIRST_ROWS = ['Back row', 'Middle row', 'Front row']
const emptyRow = (title: string): EditedRow => ({ title, names: [], typed: '' })

/** Saved rows as they are edited; three empty ones to begin with. */
export function rowsToEdit(saved: readonly NameRow[]): EditedRow[] {
  if (saved.length === 0) return FIRST_ROWS.map(emptyRow)
  return saved.map(({ title, names }) => ({ ...emptyRow(title), names: names.map(placed) }))
}

let typedSoFar = 0
const placed = (person: ClassPhotoPerson): PositionedMember =>
  'pupilId' in person
    ? { pupilId: person.pupilId, key: person.pupilId }
    : { name: person.name, key: `typed-${++typedSoFar}` }

/** Rows as saved: typed text counts as a name, and rows without names are left out. */
export function rowsToSave(rows: readonly EditedRow[], members: readonly Member[]): NameRow[] {
  const all = rows.reduce((made, _, row) => addMemberByName(made, row, members), [...rows])
  return all
    .filter(({ names }) => names.length > 0)
    .map(({ title, names }) => ({ title, names: names.map(({ key: _, ...person }) => person) }))
}

/** Turns the text of a row's field into names, separated by commas. Names on the roster become its students. */
export function addMemberByName(
  rows: readonly EditedRow[],
  row: number,
  members: readonly Member[],
): EditedRow[] {
  const find = findByTypedName(members)
  const words = (rows[row]?.typed ?? '').split(',').map((name) => name.trim())
  const emptied = updateRow(rows, row, (one) => ({ ...one, typed: '' }))
  return namesIn(
    words.filter((name) => name !== ''),
    (name) => find(name).length > 0,
  ).reduce((made, name) => {
    const found = find(name).find(({ pupilId }) => !hasRowPosition(made, pupilId))
    return addAt(made, placed(found ? { pupilId: found.pupilId } : { name }), row)
  }, emptied)
}

/** The names between commas; one that was typed surname first, `Mac an t-Saoir, Iain`, is whole again. */
function namesIn(words: readonly string[], isKnown: (name: string) => boolean): string[] {
  const [word, next, ...others] = words
  if (word === undefined) return []
  if (next !== undefined && !isKnown(word) && isKnown(`${word}, ${next}`))
    return [`${word}, ${next}`, ...namesIn(others, isKnown)]
  return [word, ...namesIn(words.slice(1), isKnown)]
}

/** The typed names that are no student's of these: staff, a student of another class, or a slip of the pen. */
export function membersNotInRoster(rows: readonly EditedRow[], members: readonly Member[]): string[] {
  const find = findByTypedName(members)
  return rows.flatMap(({ names }) =>
    names.flatMap((one) => ('name' in one && find(one.name).length === 0 ? one.name : [])),
  )
}

/** Adds a student at an index, by default at the end of the row, or moves one who is in another place. */
export function addMember(
  rows: readonly EditedRow[],
  pupilId: string,
  row: number,
  place?: number,
): EditedRow[] {
  return hasRowPosition(rows, pupilId)
    ? moveTo(rows, pupilId, row, place)
    : addAt(rows, placed({ pupilId }), row, place)
}

/** Moves a name before the one now at that index, or to the end. */
export function moveTo(rows: readonly EditedRow[], key: string, row: number, place?: number): EditedRow[] {
  const at = rowPositionOf(rows, key)
  const person = at && rows[at.row]?.names[at.place]
  if (!at || !person) return [...rows]
  const before = place !== undefined && at.row === row && at.place < place ? place - 1 : place
  return addAt(removeMember(rows, key), person, row, before)
}

export type MoveDirection = 'left' | 'right' | 'up' | 'down'

/** Moves a name one place sideways, or one row up or down; at an edge it stays. */
export function moveBy(rows: readonly EditedRow[], key: string, step: MoveDirection): EditedRow[] {
  const at = rowPositionOf(rows, key)
  if (!at) return [...rows]
  const sideways = step === 'left' ? -1 : step === 'right' ? 1 : 0
  const row = at.row + (step === 'up' ? -1 : step === 'down' ? 1 : 0)
  const person = rows[at.row]?.names[at.place]
  if (!person || !rows[row] || at.place + sideways < 0) return [...rows]
  return addAt(removeMember(rows, key), person, row, at.place + sideways)
}

export const removeMember = (rows: readonly EditedRow[], key: string): EditedRow[] =>
  rows.map((row) => ({ ...row, names: row.names.filter((one) => one.key !== key) }))

export const addRow = (rows: readonly EditedRow[]): EditedRow[] => [...rows, emptyRow('')]
export const removeRow = (rows: readonly EditedRow[], row: number): EditedRow[] =>
  rows.filter((_, at) => at !== row)

export const updateRow = (
  rows: readonly EditedRow[],
  row: number,
  to: (row: EditedRow) => EditedRow,
): EditedRow[] => rows.map((one, at) => (at === row ? to(one) : one))

/** A row's display name: its title, or its number. */
export const rowTitle = (rows: readonly EditedRow[], row: number) =>
  rows[row]?.title.trim() || `row ${row + 1}`

/** A name's position; undefined if it is in no row. */
export function rowPositionOf(
  rows: readonly EditedRow[],
  key: string,
): { row: number; place: number } | undefined {
  const row = rows.findIndex(({ names }) => names.some((one) => one.key === key))
  const place = rows[row]?.names.findIndex((one) => one.key === key) ?? -1
  return place < 0 ? undefined : { row, place }
}

export const hasRowPosition = (rows: readonly EditedRow[], pupilId: string) =>
  rowPositionOf(rows, pupilId) !== undefined

const addAt = (rows: readonly EditedRow[], person: PositionedMember, row: number, place?: number) =>
  updateRow(rows, row, (one) => ({
    ...one,
    names: one.names.toSpliced(place ?? one.names.length, 0, person),
  }))
