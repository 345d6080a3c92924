import { rosterErrors, rosterNotes } from '../../../content/errors/school.ts'
import { fromCsvCell } from '../../../domain/csv.ts'
import { cleanEmail, isEmail } from '../../../domain/email-address.ts'
import { AccessCode } from '../../../domain/school/access-code.ts'
import { parseClass } from '../../../domain/school/classes.ts'
import { OPT_OUTS, type OptOut } from '../../../domain/school/opt-outs.ts'
import { PupilNumber } from '../../../domain/school/pupils.ts'
import {
  ROSTER_MAX_CELL,
  type RosterColumns,
  type RosterFound,
  type RosterProblem,
} from '../../../domain/school/roster.ts'
import { ROSTER_COLUMNS, type RosterColumn } from '../../../domain/school/roster-columns.ts'
import type { Steps } from '../../../domain/steps.ts'
import { normalizeUnicode, singleLine, truncate } from '../../../domain/text.ts'
import { problem, type RosterRecord } from '../spreadsheet/spreadsheet.ts'
import type { PupilLine, RosterList } from './find-pupils.ts'
import type { RosterTable } from './find-tables.ts'
import { isOptOutHeading, PHOTO_CONSENTS, type PhotoConsent, shown } from './match-columns.ts'
import { readClass } from './read-class.ts'
import { type FileOptOut, readConsent, readConsents, readOptOutSources } from './read-consent.ts'
import { type Cell, readName, short } from './read-name.ts'
import { OPT_OUT_OF, type RosterRow, SeenRows, type Wrong } from './seen-rows.ts'

const NO_EMAIL = /^(?:-|–|n\/a|na|none|no email|unknown)$/i
const SHOWN_CHARACTERS = 80

/** What is shown of a cell or heading. */
export const cut = (text: string) => truncate(text, SHOWN_CHARACTERS)

/** What answers to questions refuse, by line. */
export type OptedOutLines = ReadonlyMap<RosterRecord, readonly PhotoConsent[]>

interface Reading {
  rows: RosterRow[]
  problems: RosterProblem[]
  sheets: RosterFound['sheets']
  notes: string[]
  notAnswered: RosterFound['notAnswered']
}

/** The pupils of all lists, and what is wrong with their lines. `refused` has what answers to questions refuse. */
export function* readLists(lists: readonly RosterList[], refused: OptedOutLines): Steps<Reading> {
  const seen = new SeenRows()
  const reading: Reading = { rows: seen.rows, problems: [], sheets: [], notes: [], notAnswered: [] }
  const unanswered = new Map<PhotoConsent, number>()
  const single: { row: RosterRow; wrong: Wrong }[] = []
  let addresses = 0
  for (const list of lists) {
    const { table, columns, consents, pupils } = list
    const isSaid = new Set(consents.flatMap((one) => one.consents))
    for (const { record, classText, classRef } of pupils) {
      yield
      const { cell, wrong, before } = readerOf(table, columns, record, reading.problems)
      if (!checkCells(table, record, reading.problems)) continue
      const row = readRow(
        { record, classText, classRef },
        { cell, wrong, list, refused: refused.get(record) ?? [] },
      )
      if (reading.problems.length > before) continue
      if (isSeveral(cell('parentEmail'))) addresses += 1
      for (const consent of PHOTO_CONSENTS)
        if (isSaid.has(consent) && row[OPT_OUT_OF[consent]] === null)
          unanswered.set(consent, (unanswered.get(consent) ?? 0) + 1)
      if (row.lastName === '') single.push({ row, wrong })
      seen.add(row, wrong)
    }
    if (table.sheet !== null) countIn(reading.sheets, table.sheet, pupils.length)
  }
  reading.notAnswered = PHOTO_CONSENTS.flatMap((consent) => {
    const pupils = unanswered.get(consent)
    return pupils ? [{ column: ROSTER_COLUMNS[consent].title, pupils }] : []
  })
  const count = lists.reduce((sum, { pupils }) => sum + pupils.length, 0)
  // Where many have one name, the other is in a column that was not found.
  if (single.length > 2 && single.length * 3 > count)
    for (const { row, wrong } of single) wrong('lastName', rosterErrors.oneName(short(row.firstName)))
  else if (single.length > 0)
    reading.notes.push(
      rosterNotes.oneName(
        single
          .slice(0, 12)
          .map(({ row }) => row.firstName)
          .join(', '),
      ),
    )
  if (addresses > 0)
    reading.notes.push(rosterNotes.twoAddresses(addresses === 1 ? '1 cell has' : `${addresses} cells have`))
  if (seen.merged > 0)
    reading.notes.push(
      rosterNotes.severalSheets(seen.merged === 1 ? '1 student is' : `${seen.merged} students are`),
    )
  return reading
}

const NO_HEADING = { text: '', group: '' }

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
  const wrong: Wrong = (column, message, at = columns[column]) => {
    const heading = shown(headings[at ?? -1]) || ROSTER_COLUMNS[column].title
    problems.push({ ...place, column: cut(heading), message })
  }
  const cell: Cell = (column) => {
    const at = typeof column === 'number' ? column : columns[column]
    const text = normalizeUnicode(record[at ?? -1] ?? '')
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

interface RowSource {
  cell: Cell
  wrong: Wrong
  list: RosterList
  /** By an answer to a question about the line. */
  refused: readonly PhotoConsent[]
}

function readRow(
  { record: { info }, classText, classRef }: PupilLine,
  { cell, wrong, list, refused }: RowSource,
): RosterRow {
  const { table, columns, consents } = list
  const ref = classText ? readClass(cell('class') || classText) : classRef
  if (!ref) wrong('class', classText ? notClass(classText) : rosterErrors.missing)
  const headingOf = (column: RosterColumn) => table.headings[columns[column] ?? -1]?.text ?? ''
  const { firstName, lastName } = readName(cell, wrong, columns, headingOf('name'))
  const [email = ''] = addressesIn(cell('parentEmail'))
  if (email !== '' && (!isEmail(email) || email.length > 255))
    wrong('parentEmail', rosterErrors.notEmail(short(email)))
  const code = cell('accessCode') === '' ? undefined : AccessCode.safeParse(cell('accessCode'))
  if (code && !code.success) wrong('accessCode', rosterErrors.notCode(short(cell('accessCode'))))
  const number = cell('pupilNumber') === '' ? undefined : PupilNumber.safeParse(cell('pupilNumber'))
  if (number && !number.success) wrong('pupilNumber', rosterErrors.notNumber(short(cell('pupilNumber'))))
  const optOut = (consent: PhotoConsent) => {
    const read = (at: number) => readConsent(cell(at), isOptOutHeading(table.headings[at] ?? NO_HEADING))
    const { refused: isRefused, unread } = readConsents(consent, consents, read)
    for (const at of unread) wrong(consent, rosterErrors.yesOrNo(short(cell(at))), at)
    return refused.includes(consent) ? true : isRefused
  }
  const said = { noPhoto: optOut('photos'), noClassPhoto: optOut('classPhoto'), noSales: optOut('sales') }
  const refusals = refusalsOf(said, cell('refusedBy'), wrong)
  return {
    line: info.lines,
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
function refusalsOf(said: Record<OptOut, boolean | null>, cell: string, wrong: Wrong): FileOptOut[] {
  const named = readOptOutSources(cell)
  if (!named) {
    wrong('refusedBy', rosterErrors.whoRefused(short(cell)))
    return []
  }
  const refused = OPT_OUTS.filter((optOut) => said[optOut] === true)
  const all = named.flatMap(({ optOut, by }) =>
    (optOut ? [optOut] : refused).map((one): FileOptOut => ({ optOut: one, by })),
  )
  if ((named.length > 0 && all.length === 0) || all.some(({ optOut }) => said[optOut] === false))
    wrong('refusedBy', rosterErrors.nothingRefused(short(cell)))
  const unnamed = refused.filter((optOut) => !all.some((one) => one.optOut === optOut))
  return [...all, ...unnamed.map((optOut): FileOptOut => ({ optOut, by: null }))]
}

function notClass(text: string): string {
  const read = parseClass(text)
  return rosterErrors.notClass['problem' in read ? read.problem : 'not-class'](short(text))
}

/** The addresses in a cell: two parents' may be in one. */
function addressesIn(cell: string): string[] {
  if (cell === '' || NO_EMAIL.test(cell)) return []
  const parts = cell
    .split(/[;,/\s]+/)
    .map(cleanEmail)
    .filter(Boolean)
  return parts.every(isEmail) ? parts : [cleanEmail(cell)]
}

const isSeveral = (cell: string) => addressesIn(cell).length > 1
