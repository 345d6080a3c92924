import { rosterErrors, rosterNotes, rosterPlace } from '../../../content/errors/school.ts'
import { fromCsvCell } from '../../../domain/csv.ts'
import { AccessCode } from '../../../domain/school/access-code.ts'
import { classKey, parseClass } from '../../../domain/school/classes.ts'
import { OPT_OUTS, type OptOut } from '../../../domain/school/opt-outs.ts'
import { PupilNumber } from '../../../domain/school/pupils.ts'
import {
  ROSTER_COLUMNS,
  ROSTER_MAX_CELL,
  ROSTER_MAX_ROWS,
  type RosterColumn,
  type RosterColumns,
  type RosterFound,
  type RosterLayout,
  type RosterProblem,
} from '../../../domain/school/roster.ts'
import type { Steps } from '../../../domain/steps.ts'
import { normalizeUnicode, singleLine, truncate } from '../../../domain/text.ts'
import { type PupilLine, pupilsOf } from './find-pupils.ts'
import { layoutKey, type RosterTable } from './find-tables.ts'
import { CONSENTS, type Consent, isRefusalHeading, NO_COLUMNS, shown } from './match-columns.ts'
import { readClass } from './read-class.ts'
import { type FileRefusal, readConsent, readRefusedBy } from './read-consent.ts'
import { splitName } from './split-name.ts'
import { problem, type RosterRecord } from './spreadsheet.ts'

export interface RosterRow {
  line: number
  /** The workbook's sheet; left out for a CSV file. */
  sheet?: string
  classRef: string
  firstName: string
  lastName: string
  /** Null if the file does not say. */
  parentEmail: string | null
  accessCode: string | null
  pupilNumber: string | null
  noPhoto: boolean | null
  noClassPhoto: boolean | null
  noSales: boolean | null
  /** What is refused, once for each whose word the file says it is. */
  refusals: readonly FileRefusal[]
}

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/
const NO_EMAIL = /^(?:-|–|n\/a|na|none|no email|unknown)$/i
const SHOWN_CHARACTERS = 80

/** What is shown of a cell or heading. */
export const cut = (text: string) => truncate(text, SHOWN_CHARACTERS)

type Wrong = (column: RosterColumn, message: string) => void
type Cell = (column: RosterColumn) => string

interface Reading {
  /** How many lines have a pupil, whatever is wrong with them. */
  count: number
  rows: RosterRow[]
  problems: RosterProblem[]
  sheets: RosterFound['sheets']
  notes: string[]
  notAnswered: RosterFound['notAnswered']
}

/** The pupils of all lists, and what is wrong with their lines; only how many there are, if they are too many. */
export function* readTables(
  tables: readonly RosterTable[],
  layouts: readonly RosterLayout[],
): Steps<Reading> {
  const layoutOf = new Map<string, RosterLayout | undefined>()
  const seen = new SeenRows()
  const reading: Reading = { count: 0, rows: seen.rows, problems: [], sheets: [], notes: [], notAnswered: [] }
  const unanswered = new Map<Consent, number>()
  let addresses = 0
  const lists: { table: RosterTable; columns: RosterColumns; pupils: PupilLine[] }[] = []
  for (const table of tables) {
    yield
    const key = layoutKey(table)
    const layout = layoutOf.get(key) ?? layouts[layoutOf.size]
    layoutOf.set(key, layout)
    const columns = layout?.columns ?? NO_COLUMNS
    const pupils = yield* pupilsOf(table, columns)
    reading.count += pupils.length
    lists.push({ table, columns, pupils })
  }
  if (reading.count > ROSTER_MAX_ROWS) return reading
  for (const { table, columns, pupils } of lists) {
    for (const { record, classText, classRef } of pupils) {
      yield
      const { cell, wrong, before } = readerOf(table, columns, record, reading.problems)
      if (!checkCells(table, record, reading.problems)) continue
      const row = readRow(record.info.lines, { cell, wrong, classText, classRef, columns, table })
      if (reading.problems.length > before) continue
      if (isSeveral(cell('parentEmail'))) addresses += 1
      for (const consent of CONSENTS)
        if (columns[consent] !== null && row[OPT_OUT_OF[consent]] === null)
          unanswered.set(consent, (unanswered.get(consent) ?? 0) + 1)
      seen.add(row, wrong)
    }
    if (table.sheet !== null) countIn(reading.sheets, table.sheet, pupils.length)
  }
  reading.notAnswered = CONSENTS.flatMap((consent) => {
    const pupils = unanswered.get(consent)
    return pupils ? [{ column: ROSTER_COLUMNS[consent].title, pupils }] : []
  })
  if (addresses > 0)
    reading.notes.push(rosterNotes.twoAddresses(addresses === 1 ? '1 cell has' : `${addresses} cells have`))
  if (seen.merged > 0)
    reading.notes.push(
      rosterNotes.severalSheets(seen.merged === 1 ? '1 student is' : `${seen.merged} students are`),
    )
  return reading
}

const NO_HEADING = { text: '', group: '' }
const OPT_OUT_OF = { photos: 'noPhoto', classPhoto: 'noClassPhoto', sales: 'noSales' } as const

function countIn(sheets: RosterFound['sheets'], name: string, pupils: number) {
  const sheet = sheets.find((one) => one.name === name)
  if (sheet) sheet.pupils += pupils
  else sheets.push({ name, pupils })
}

function readerOf(
  { sheet, headings }: RosterTable,
  columns: RosterColumns,
  { record, info }: RosterRecord,
  problems: RosterProblem[],
) {
  const place = { ...(sheet !== null && { sheet }), line: info.lines }
  const wrong: Wrong = (column, message) => {
    const heading = shown(headings[columns[column] ?? -1]) || ROSTER_COLUMNS[column].title
    problems.push({ ...place, column: cut(heading), message })
  }
  const cell: Cell = (column) => {
    const text = normalizeUnicode(record[columns[column] ?? -1] ?? '')
    return singleLine(sheet === null ? fromCsvCell(text) : text)
      .replace(/\p{Zs}+/gu, ' ')
      .trim()
  }
  return { cell, wrong, before: problems.length }
}

/** Whether the cells are those of the headings, and none is too long; in a CSV file, a stray comma moves them. */
function checkCells(
  { sheet, headings }: RosterTable,
  { record, info }: RosterRecord,
  problems: RosterProblem[],
) {
  const beyond = sheet === null ? record.slice(headings.length).find(Boolean) : undefined
  if (beyond) problems.push(problem(info.lines, rosterErrors.tooManyCells(short(beyond))))
  const long = record.findIndex((cell) => cell.length > ROSTER_MAX_CELL)
  if (long >= 0)
    problems.push({
      ...problem(info.lines, rosterErrors.longCell(ROSTER_MAX_CELL), sheet),
      column: cut(shown(headings[long]) || rosterErrors.columnNo(long + 1)),
    })
  return !beyond && long < 0
}

/** The rows so far. A pupil may be on a list of the whole school and on that of a class. */
class SeenRows {
  readonly rows: RosterRow[] = []
  merged = 0
  readonly #byName = new Map<string, RosterRow>()
  readonly #byNumber = new Map<string, RosterRow>()

  add(row: RosterRow, wrong: Wrong) {
    const key = [classKey(row.classRef), row.firstName, row.lastName, row.accessCode ?? '']
      .join('\n')
      .toLowerCase()
    const first = this.#byName.get(key)
    if (first && first.sheet !== row.sheet && isSamePupil(first, row)) {
      this.merged += 1
      merge(first, row)
      return
    }
    const number = row.pupilNumber?.toLowerCase()
    const holder = number && this.#byNumber.get(number)
    if (row.pupilNumber && holder) {
      wrong('pupilNumber', rosterErrors.numberTwice(row.pupilNumber, rosterPlace(holder.line, holder.sheet)))
      return
    }
    if (number) this.#byNumber.set(number, row)
    if (first) {
      const place = rosterPlace(first.line, first.sheet)
      wrong('lastName', rosterErrors.nameTwice(row.firstName, row.lastName, row.classRef, place))
      return
    }
    this.#byName.set(key, row)
    this.rows.push(row)
  }
}

const isSamePupil = (a: RosterRow, b: RosterRow) =>
  (['parentEmail', 'pupilNumber'] as const).every((field) => !a[field] || !b[field] || a[field] === b[field])

function merge(into: RosterRow, row: RosterRow) {
  into.parentEmail ??= row.parentEmail
  into.pupilNumber ??= row.pupilNumber
  for (const optOut of Object.values(OPT_OUT_OF))
    if (row[optOut] === true || into[optOut] === null) into[optOut] = row[optOut]
  into.refusals = [...into.refusals, ...row.refusals]
}

interface RowSource {
  cell: Cell
  wrong: Wrong
  classText: string
  classRef: string | undefined
  columns: RosterColumns
  table: RosterTable
}

function readRow(line: number, { cell, wrong, classText, classRef, columns, table }: RowSource): RosterRow {
  const ref = classText ? readClass(cell('class') || classText) : classRef
  if (!ref) wrong('class', classText ? notClass(classText) : rosterErrors.missing)
  const headingOf = (column: RosterColumn) => table.headings[columns[column] ?? -1]?.text ?? ''
  const { firstName, lastName } = readName(cell, wrong, columns, headingOf('name'))
  const [email = ''] = addressesIn(cell('parentEmail'))
  if (email !== '' && (!EMAIL.test(email) || email.length > 255))
    wrong('parentEmail', rosterErrors.notEmail(short(email)))
  const code = cell('accessCode') === '' ? undefined : AccessCode.safeParse(cell('accessCode'))
  if (code && !code.success) wrong('accessCode', rosterErrors.notCode(short(cell('accessCode'))))
  const number = cell('pupilNumber') === '' ? undefined : PupilNumber.safeParse(cell('pupilNumber'))
  if (number && !number.success) wrong('pupilNumber', rosterErrors.notNumber(short(cell('pupilNumber'))))
  const optOut = (column: Consent) => {
    const refused = readConsent(
      cell(column),
      isRefusalHeading(table.headings[columns[column] ?? -1] ?? NO_HEADING),
    )
    if (refused === undefined) wrong(column, rosterErrors.yesOrNo(short(cell(column))))
    return refused ?? null
  }
  const said = { noPhoto: optOut('photos'), noClassPhoto: optOut('classPhoto'), noSales: optOut('sales') }
  const refusals = refusalsOf(said, cell('refusedBy'), wrong)
  return {
    line,
    ...(table.sheet !== null && { sheet: table.sheet }),
    classRef: ref ?? '',
    firstName,
    lastName,
    parentEmail: email ? email.toLowerCase() : null,
    accessCode: code?.data ?? null,
    pupilNumber: number?.data ?? null,
    ...said,
    ...Object.fromEntries(refusals.map(({ optOut }) => [optOut, true])),
    refusals,
  }
}

/** Each refusal of a line, with whose it is. A name beside a yes is refused: one of the two is wrong. */
function refusalsOf(said: Record<OptOut, boolean | null>, cell: string, wrong: Wrong): FileRefusal[] {
  const named = readRefusedBy(cell)
  if (!named) {
    wrong('refusedBy', rosterErrors.whoRefused(short(cell)))
    return []
  }
  const refused = OPT_OUTS.filter((optOut) => said[optOut] === true)
  const all = named.flatMap(({ optOut, by }) =>
    (optOut ? [optOut] : refused).map((one): FileRefusal => ({ optOut: one, by })),
  )
  if ((named.length > 0 && all.length === 0) || all.some(({ optOut }) => said[optOut] === false))
    wrong('refusedBy', rosterErrors.nothingRefused(short(cell)))
  const unnamed = refused.filter((optOut) => !all.some((one) => one.optOut === optOut))
  return [...all, ...unnamed.map((optOut): FileRefusal => ({ optOut, by: null }))]
}

function notClass(text: string): string {
  const read = parseClass(text)
  return rosterErrors.notClass['problem' in read ? read.problem : 'not-class'](short(text))
}

function readName(cell: Cell, wrong: Wrong, columns: RosterColumns, heading: string) {
  const isOne = columns.name !== null
  const split = isOne ? splitName(cell('name'), heading) : undefined
  const names = split ?? { firstName: cell('firstName'), lastName: cell('lastName') }
  if (isOne && !split)
    wrong('name', cell('name') === '' ? rosterErrors.missing : rosterErrors.oneName(short(cell('name'))))
  for (const column of ['firstName', 'lastName'] as const) {
    if (!isOne && names[column] === '') wrong(column, rosterErrors.missing)
    else if (names[column].length > 80) wrong(isOne ? 'name' : column, rosterErrors.tooLong)
  }
  return names
}

/** The addresses in a cell: two parents' may be in one. */
function addressesIn(cell: string): string[] {
  if (cell === '' || NO_EMAIL.test(cell)) return []
  const parts = cell.split(/[;,/\s]+/).filter(Boolean)
  return parts.every((part) => EMAIL.test(part)) ? parts : [cell]
}

const isSeveral = (cell: string) => addressesIn(cell).length > 1

function short(value: string) {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
