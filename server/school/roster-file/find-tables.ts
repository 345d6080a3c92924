import { classKey } from '../../../domain/school/classes.ts'
import { ROSTER_MAX_COLUMNS } from '../../../domain/school/roster.ts'
import type { Steps } from '../../../domain/steps.ts'
import type { RosterRecord, Sheet } from '../spreadsheet/spreadsheet.ts'
import { type Heading, isGroupName, meaningOf, shown } from './match-columns.ts'
import { classInTitle, resemblesClass } from './read-class.ts'

/** A list of pupils in a sheet: its headings, and the lines below them. */
export interface RosterTable {
  sheet: string | null
  /** The line of its headings. */
  line: number
  headings: Heading[]
  records: RosterRecord[]
  /** What it lacks: its first line may be a pupil already, or the sheet may be the form of one child. */
  without?: 'headings' | 'list' | undefined
  /** The class that stands above the list, and the one that the sheet is called by. */
  classAbove: string | undefined
  /** The lines above the headings that say nothing of the columns. */
  above: RosterRecord[]
  classOfSheet: string | undefined
}

/** The lists of a file, and its sheets that have none. */
export interface FoundTables {
  tables: RosterTable[]
  without: Sheet[]
}

/**
 * Finds the lists of pupils: headings may stand on any line, on two lines, and again on every page. Where no headings are
 * known, the first line with more than one cell is taken for them.
 */
export function* findTables(sheets: readonly Sheet[]): Steps<FoundTables> {
  const found: { sheet: Sheet; tables: RosterTable[] }[] = []
  const shared = new Map<string, Heading[]>()
  for (const sheet of sheets) found.push({ sheet, tables: yield* tablesOf(sheet, shared) })
  const tables = found.flatMap((one) => one.tables)
  const filled = found.filter(({ sheet }) => sheet.records.length > 0)
  if (tables.length > 0)
    return { tables, without: filled.filter((one) => one.tables.length === 0).map(({ sheet }) => sheet) }
  const [first, ...others] = filled.map(({ sheet }) => sheet)
  return { tables: first ? [yield* unknownTable(first)] : [], without: others }
}

/** Tables with the same headings share them in memory. */
function* tablesOf({ name, records }: Sheet, shared: Map<string, Heading[]>): Steps<RosterTable[]> {
  const tables: RosterTable[] = []
  let above: RosterRecord[] = []
  let next = headingsAt(records, 0)
  let lower: RosterRecord | undefined
  for (const [at, record] of records.entries()) {
    yield
    const headings = next
    next = headingsAt(records, at + 1)
    const current = tables.at(-1)
    if (current && headings && areSame(headings, current.headings)) continue
    if (record === lower) continue
    if (headings && !(next && isAbove(records, at))) {
      const below = headingsBelow(records, at, headings)
      if (below) lower = records[at + 1]
      // The title of a list below another one was taken for a line of that.
      const title = current?.records.at(-1)
      if (title && filledOf(title).length === 1) above.push(title)
      const all = below ?? headings
      const key = JSON.stringify(all)
      const same = shared.get(key) ?? all
      shared.set(key, same)
      tables.push(yield* tableOf(name, record, same, above))
      above = []
    } else if (current) current.records.push(record)
    else above.push(record)
  }
  return tables
}

/** Of two lines of headings, the lower one has them; the upper one says what they are about. */
const isAbove = (records: readonly RosterRecord[], at: number) =>
  records[at + 1]?.info.lines === (records[at]?.info.lines ?? 0) + 1

function* tableOf(
  sheet: string | null,
  record: RosterRecord,
  headings: Heading[],
  above: RosterRecord[],
): Steps<RosterTable> {
  return {
    sheet,
    line: record.info.lines,
    headings,
    records: [],
    classAbove: yield* classAbove(above),
    above: above.filter((one) => !isGroups(one, headings)),
    classOfSheet: sheet === null ? undefined : classInTitle(sheet),
  }
}

function* unknownTable({ name, records }: Sheet): Steps<RosterTable> {
  const at =
    name === null
      ? 0
      : Math.max(
          0,
          records.findIndex((one) => filledOf(one).length > 1),
        )
  const record = records[at] ?? { record: [], info: { lines: 1 } }
  if (record.record.some((cell) => resemblesClass(cell) || cell.includes('@'))) {
    const blank = record.record.map(() => ({ text: '', group: '' }))
    const table = yield* tableOf(name, record, blank, records.slice(0, at))
    return { ...table, records: records.slice(at), without: 'headings' }
  }
  const headings = record.record.map((text) => ({ text, group: '' }))
  const table = yield* tableOf(name, record, headings, records.slice(0, at))
  return { ...table, records: records.slice(at + 1), without: isForm(records) ? 'list' : undefined }
}

/** The headings on this line, if it is one of headings: a name, and something else unless there is only one column. */
function headingsAt(records: readonly RosterRecord[], at: number): Heading[] | undefined {
  const record = records[at]
  if (!record || record.record.length > ROSTER_MAX_COLUMNS) return undefined
  const filled = filledOf(record)
  const before = records[at - 1]
  const groups = before?.info.lines === record.info.lines - 1 ? groupsOf(before, record) : []
  const own = record.record.map((text, column) => ({ text, group: groups[column] ?? '' }))
  const columns = columnsOf(own)
  const isNamed = columns.has('name') || columns.has('firstName') || columns.has('lastName')
  return isNamed && (columns.size > 1 || (filled.length === 1 && columns.has('name')))
    ? withThoseAbove(own, groups.length > 0 ? before : undefined)
    : undefined
}

const columnsOf = (headings: readonly Heading[]) =>
  new Set(headings.map((heading) => meaningOf(heading)?.column).filter(Boolean))

/** Headings of two lines, of which the upper one has some for itself: `Class` beside `Name` over `First` and `Last`. */
function withThoseAbove(headings: Heading[], above: RosterRecord | undefined): Heading[] {
  if (!above || columnsOf(above.record.map((text) => ({ text, group: '' }))).size < 2) return headings
  return headings.map((heading, column) => {
    const alone = { text: above.record[column] ?? '', group: '' }
    return heading.text === '' && meaningOf(alone) ? alone : heading
  })
}

/**
 * The headings with those of the next line, if that stands below some of them and says what they are about: `Photo consent`
 * over `School photos` and `Class photo`, beside names that have nothing below them.
 */
function headingsBelow(
  records: readonly RosterRecord[],
  at: number,
  headings: readonly Heading[],
): Heading[] | undefined {
  const below = records[at + 1]
  if (!below || !isAbove(records, at) || below.record.length > ROSTER_MAX_COLUMNS) return undefined
  const textAt = (column: number) => headings[column]?.text ?? ''
  let group = ''
  const all = Array.from({ length: Math.max(headings.length, below.record.length) }, (_, column) => {
    group = textAt(column) || group
    const text = below.record[column] ?? ''
    const own = headings[column] ?? { text: '', group: '' }
    return text === '' || text === own.text ? own : { text, group }
  })
  const added = [...all.entries()].filter(([column, heading]) => heading.text && heading !== headings[column])
  const isSpanned = (column: number) => textAt(column) === '' || textAt(column + 1) === ''
  return added.some(([column]) => textAt(column) === '') &&
    added.every(
      ([column, heading]) => isSpanned(column) && (isGroupName(heading.group) || meaningOf(heading)),
    )
    ? all
    : undefined
}

/** What each column is under: a group's name stands over the first of its columns. */
function groupsOf({ record: above }: RosterRecord, { record }: RosterRecord): string[] {
  const filled = above.filter(Boolean)
  // A line that names a class is about the pupils below it, not the columns.
  if (classInTitle(filled.join(' ').slice(0, 200))) return []
  // A single text is a title, unless it says what the columns below it are about.
  if (filled.length < 2 && (above[0] || !isGroupName(filled[0] ?? ''))) return []
  let group = ''
  return record.map((text, column) => {
    group = above[column] || group
    return text === '' || group === text ? '' : group
  })
}

/** Whether a sheet has headings one below the other, each with its answer beside it. */
function isForm(records: readonly RosterRecord[]): boolean {
  const columns = records.slice(0, 60).map((record) => {
    const [label = '', answer] = filledOf(record)
    return answer === undefined && !label.includes(':')
      ? undefined
      : meaningOf({ text: label.split(':')[0] ?? '', group: '' })?.column
  })
  return new Set(columns.filter(Boolean)).size > 1
}

/** Whether everything on a line stands over columns, as what they are about. */
const isGroups = (above: RosterRecord, headings: readonly Heading[]) =>
  filledOf(above).every((text) => headings.some(({ group }) => group === text))

const areSame = (a: readonly Heading[], b: readonly Heading[]) =>
  a.map(({ text }) => text).join('\n') === b.map(({ text }) => text).join('\n')

/** The title of a list is not farther above it than this. */
const MOST_ABOVE = 100
/** The class that the lines above a list name; undefined if they name several. */
function* classAbove(records: readonly RosterRecord[]): Steps<string | undefined> {
  const found = new Map<string, string>()
  for (const record of records.slice(-MOST_ABOVE)) {
    yield
    const filled = filledOf(record)
    const ref = classInTitle(filled.join(' ')) ?? filled.map(classInTitle).find(Boolean)
    if (ref) found.set(classKey(ref), ref)
  }
  return found.size === 1 ? [...found.values()][0] : undefined
}

export const filledOf = ({ record }: RosterRecord) => record.filter((cell) => cell.trim() !== '')

/** Tables with the same headings have one layout. */
export const layoutKey = ({ headings }: RosterTable) => JSON.stringify(headings.map(shown))
