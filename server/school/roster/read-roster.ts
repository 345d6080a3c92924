import { rosterErrors } from '../../../content/errors/school.ts'
import { fromCsvCell } from '../../../domain/csv.ts'
import { AccessCode } from '../../../domain/school/access-code.ts'
import { classKey, parseClass } from '../../../domain/school/classes.ts'
import { PupilNumber } from '../../../domain/school/pupils.ts'
import {
  ROSTER_COLUMN_NAMES,
  ROSTER_COLUMNS,
  ROSTER_MAX_COLUMNS,
  ROSTER_MAX_ROWS,
  type RosterColumn,
  type RosterColumns,
  type RosterProblem,
} from '../../../domain/school/roster.ts'
import { normalizeUnicode, singleLine } from '../../../domain/text.ts'
import { problem, type RosterRecord, readRecords } from './parse-spreadsheet.ts'

export interface RosterRow {
  line: number
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
}

/** A roster file's rows, and everything wrong with them by line and column. */
export interface ReadRoster {
  headings: string[]
  columns: RosterColumns
  sample: string[][]
  rows: RosterRow[]
  problems: RosterProblem[]
}

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/
const NO_COLUMNS = Object.fromEntries(ROSTER_COLUMN_NAMES.map((name) => [name, null])) as RosterColumns
const SAMPLE_ROWS = 4

/**
 * Reads a roster as a school exports it: UTF-8 with or without a byte order mark, or Windows-1252; with commas,
 * semicolons or tabs. `chosen` says which column is what; otherwise the headings do. Never throws, whatever the file
 * contains.
 */
export function readRoster(bytes: Uint8Array, chosen?: RosterColumns): ReadRoster {
  const records = readRecords(bytes)
  if ('problems' in records) return nothing(records.problems)
  const [head, ...body] = records.all
  if (!head) return nothing([problem(1, rosterErrors.empty)])
  const headings = head.record
  const matched = chosen ? { columns: chosen, problems: [] } : matchColumns(headings)
  const { columns } = matched
  const problems = [...matched.problems, ...missingColumns(columns, headings)]
  const sample = body.slice(0, SAMPLE_ROWS).map(({ record }) => record.slice(0, ROSTER_MAX_COLUMNS))
  const read = { headings, columns, sample }
  if (problems.length > 0) return { ...read, rows: [], problems }
  if (body.length === 0) return { ...read, rows: [], problems: [problem(1, rosterErrors.noPupils)] }
  if (body.length > ROSTER_MAX_ROWS) {
    const words = rosterErrors.tooMany(
      ROSTER_MAX_ROWS.toLocaleString('en-GB'),
      body.length.toLocaleString('en-GB'),
    )
    return { ...read, rows: [], problems: [problem(ROSTER_MAX_ROWS + 2, words)] }
  }
  return { ...read, ...readRows(body, columns, headings) }
}

function nothing(problems: RosterProblem[]): ReadRoster {
  return { headings: [], columns: NO_COLUMNS, sample: [], rows: [], problems }
}

function matchColumns(headings: string[]): { columns: RosterColumns; problems: RosterProblem[] } {
  const tidy = headings.map((heading) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' '),
  )
  const problems: RosterProblem[] = []
  const columns = { ...NO_COLUMNS }
  for (const column of ROSTER_COLUMN_NAMES) {
    const { title, also } = ROSTER_COLUMNS[column]
    const names: readonly string[] = [title.toLowerCase(), ...also]
    const found = tidy.flatMap((heading, index) => (names.includes(heading) ? [index] : []))
    columns[column] = found[0] ?? null
    if (found.length > 1)
      problems.push({ line: 1, column: title, message: rosterErrors.columnTwice(found.length) })
  }
  return { columns, problems }
}

function missingColumns(columns: RosterColumns, headings: string[]): RosterProblem[] {
  return ROSTER_COLUMN_NAMES.flatMap((column) => {
    const { title, needed } = ROSTER_COLUMNS[column]
    if (!needed || columns[column] !== null) return []
    const found = headings.slice(0, 12).join(', ').slice(0, 200) || 'nothing'
    return [{ line: 1, column: title, message: rosterErrors.noColumn(title, found) }]
  })
}

type Wrong = (column: RosterColumn, message: string) => void
type Cell = (column: RosterColumn) => string

function readRows(body: RosterRecord[], columns: RosterColumns, headings: string[]) {
  const rows: RosterRow[] = []
  const problems: RosterProblem[] = []
  const seen = new Map<string, number>()
  const numbers = new Map<string, number>()
  for (const { record, info } of body) {
    const line = info.lines
    const wrong: Wrong = (column, message) => {
      const heading = headings[columns[column] ?? -1] || ROSTER_COLUMNS[column].title
      problems.push({ line, column: heading, message })
    }
    const cell: Cell = (column) =>
      singleLine(fromCsvCell(normalizeUnicode(record[columns[column] ?? -1] ?? ''))).trim()
    const beyond = record.slice(headings.length).find(Boolean)
    if (beyond) {
      problems.push(problem(line, rosterErrors.tooManyCells(short(beyond))))
      continue
    }
    const before = problems.length
    const row = readRow(line, cell, wrong)
    if (problems.length > before) continue
    const holder = row.pupilNumber && numbers.get(row.pupilNumber.toLowerCase())
    if (row.pupilNumber && holder) {
      wrong('pupilNumber', rosterErrors.numberTwice(row.pupilNumber, holder))
      continue
    }
    if (row.pupilNumber) numbers.set(row.pupilNumber.toLowerCase(), line)
    const key = [classKey(row.classRef), row.firstName, row.lastName, row.accessCode ?? '']
      .join('\n')
      .toLowerCase()
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, line)
      rows.push(row)
    } else wrong('lastName', rosterErrors.nameTwice(row.firstName, row.lastName, row.classRef, first))
  }
  return { rows, problems }
}

function readRow(line: number, cell: Cell, wrong: Wrong): RosterRow {
  const named = parseClass(cell('class'))
  if ('problem' in named) wrong('class', rosterErrors.notClass[named.problem](short(cell('class'))))
  for (const column of ['firstName', 'lastName'] as const) {
    if (cell(column) === '') wrong(column, rosterErrors.missing)
    else if (cell(column).length > 80) wrong(column, rosterErrors.tooLong)
  }
  const email = cell('parentEmail')
  if (email !== '' && (!EMAIL.test(email) || email.length > 255))
    wrong('parentEmail', rosterErrors.notEmail(short(email)))
  const code = cell('accessCode') === '' ? undefined : AccessCode.safeParse(cell('accessCode'))
  if (code && !code.success) wrong('accessCode', rosterErrors.notCode(short(cell('accessCode'))))
  const number = cell('pupilNumber') === '' ? undefined : PupilNumber.safeParse(cell('pupilNumber'))
  if (number && !number.success) wrong('pupilNumber', rosterErrors.notNumber(short(cell('pupilNumber'))))
  return {
    line,
    classRef: 'problem' in named ? '' : named.name,
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    parentEmail: email ? email.toLowerCase() : null,
    accessCode: code?.data ?? null,
    pupilNumber: number?.data ?? null,
    noPhoto: readOptOut(cell, wrong, 'photos'),
    noClassPhoto: readOptOut(cell, wrong, 'classPhoto'),
    noSales: readOptOut(cell, wrong, 'sales'),
  }
}

/** Whether the family refused. An empty cell means no answer; only a clear yes counts as one. */
function readOptOut(cell: Cell, wrong: Wrong, column: 'photos' | 'classPhoto' | 'sales'): boolean | null {
  const said = cell(column).toLowerCase()
  if (said === '') return null
  if (/^(no|n|false|0|refused|none)$/.test(said)) return true
  if (!/^(yes|y|true|1|ok|allowed)$/.test(said)) wrong(column, rosterErrors.yesOrNo(short(cell(column))))
  return false
}

function short(value: string) {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
