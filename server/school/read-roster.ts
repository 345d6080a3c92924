import { parse } from 'csv-parse/sync'
import {
  ROSTER_COLUMNS,
  ROSTER_MAX_ROWS,
  type RosterColumn,
  type RosterProblem,
} from '../../domain/roster.ts'
import { ClassRef } from '../../domain/school.ts'

export interface RosterRow {
  line: number
  classRef: string
  firstName: string
  lastName: string
  parentEmail: string | null
}

/** A roster file read: its rows, and everything that is wrong with them by line and column. */
export interface ReadRoster {
  rows: RosterRow[]
  problems: RosterProblem[]
}

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/
const COLUMN_NAMES: Record<RosterColumn, string> = {
  class: 'Class',
  firstName: 'First name',
  lastName: 'Last name',
  parentEmail: 'Parent email',
}

/**
 * Reads a roster as a school exports it: UTF-8 with or without a byte order mark, or Windows-1252;
 * commas, semicolons or tabs. Never throws for what a file may contain.
 */
export function readRoster(bytes: Uint8Array): ReadRoster {
  const text = decodeText(bytes)
  if (text.trim() === '') return failed(1, null, 'The file is empty.')
  if (text.includes('\u0000'))
    return failed(1, null, 'This is not a text file. Save the sheet as CSV and choose that.')
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof records
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1
    return failed(line, null, 'A quotation mark is opened here and never closed, or stands where none may.')
  }
  const [head, ...body] = records
  if (!head) return failed(1, null, 'The file is empty.')
  const columns = matchColumns(head.record)
  if ('problems' in columns) return { rows: [], problems: columns.problems }
  if (body.length === 0) return failed(1, null, 'There are headings but no pupils.')
  if (body.length > ROSTER_MAX_ROWS)
    return failed(
      ROSTER_MAX_ROWS + 2,
      null,
      `At most ${ROSTER_MAX_ROWS.toLocaleString('en-GB')} pupils at a time; this file has ${body.length.toLocaleString('en-GB')}.`,
    )
  return readRows(body, columns.at, head.record)
}

function failed(line: number, column: string | null, message: string): ReadRoster {
  return { rows: [], problems: [{ line, column, message }] }
}

/** Strict UTF-8 first: a Windows-1252 file with any accent in it is not valid UTF-8. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

type Places = Record<RosterColumn, number>

function matchColumns(headings: string[]): { at: Places } | { problems: RosterProblem[] } {
  const tidy = headings.map((heading) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' '),
  )
  const problems: RosterProblem[] = []
  const at = { class: -1, firstName: -1, lastName: -1, parentEmail: -1 }
  for (const column of Object.keys(ROSTER_COLUMNS) as RosterColumn[]) {
    const names: readonly string[] = ROSTER_COLUMNS[column]
    const found = tidy.flatMap((heading, index) => (names.includes(heading) ? [index] : []))
    at[column] = found[0] ?? -1
    if (found.length > 1)
      problems.push({
        line: 1,
        column: COLUMN_NAMES[column],
        message: `There are ${found.length} columns for this. Keep one.`,
      })
    if (found.length === 0 && column !== 'parentEmail')
      problems.push({
        line: 1,
        column: COLUMN_NAMES[column],
        message: `There is no “${COLUMN_NAMES[column]}” column. The first line has: ${headings.slice(0, 12).join(', ').slice(0, 200) || 'nothing'}.`,
      })
  }
  return problems.length > 0 ? { problems } : { at }
}

function readRows(
  body: { record: string[]; info: { lines: number } }[],
  at: Places,
  headings: string[],
): ReadRoster {
  const rows: RosterRow[] = []
  const problems: RosterProblem[] = []
  const seen = new Map<string, number>()
  for (const { record, info } of body) {
    const line = info.lines
    const wrong = (column: RosterColumn, message: string) => {
      problems.push({ line, column: headings[at[column]] ?? COLUMN_NAMES[column], message })
    }
    const cell = (column: RosterColumn) => (record[at[column]] ?? '').normalize('NFC')
    const before = problems.length
    const ref = ClassRef.safeParse(cell('class'))
    if (!ref.success)
      wrong(
        'class',
        `“${short(cell('class'))}” is not a class: it should be a year from 1 to 6 and a letter from A to F, like 3B.`,
      )
    for (const column of ['firstName', 'lastName'] as const) {
      if (cell(column) === '') wrong(column, 'This is empty.')
      else if (cell(column).length > 80) wrong(column, 'This is longer than 80 characters.')
    }
    const email = cell('parentEmail')
    if (email !== '' && (!EMAIL.test(email) || email.length > 255))
      wrong('parentEmail', `“${short(email)}” is not an e-mail address.`)
    if (problems.length > before || !ref.success) continue
    const key = [ref.data, cell('firstName'), cell('lastName')].join('\n').toLowerCase()
    const first = seen.get(key)
    if (first !== undefined) {
      wrong(
        'lastName',
        `${cell('firstName')} ${cell('lastName')} of ${ref.data} stands on line ${first} already.`,
      )
      continue
    }
    seen.set(key, line)
    rows.push({
      line,
      classRef: ref.data,
      firstName: cell('firstName'),
      lastName: cell('lastName'),
      parentEmail: email ? email.toLowerCase() : null,
    })
  }
  return { rows, problems }
}

function short(value: string) {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
