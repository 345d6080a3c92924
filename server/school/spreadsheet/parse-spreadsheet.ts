import { Readable } from 'node:stream'
import { type Parser, parse } from 'csv-parse'
import { rosterErrors } from '../../../content/errors/school.ts'
import { ROSTER_MAX_CELL, ROSTER_MAX_COLUMNS, type RosterProblem } from '../../../domain/school/roster.ts'
import { pauseWhenLong } from '../../platform/run-cooperatively.ts'
import { cleanCell } from './clean-cell.ts'
import { type CharacterSet, characterSetOf, decodeFrom, examplesOf } from './misread-letters.ts'
import { ReadingBudget } from './reading-budget.ts'
import { problem, type RosterRecord, type Spreadsheet, SpreadsheetError } from './spreadsheet.ts'

/** How much of a CSV file is parsed before other work goes on. */
const PIECE = 4096
/** A longer line is none of a list. */
const MOST_LINE_BYTES = 400_000
const MOST_HEADINGS_LINE = 100_000

/** Whoever is asked in which letters a text is written; undefined until it is answered. */
interface Questions {
  askCharacterSet(examples: ReturnType<typeof examplesOf>): CharacterSet | undefined
}

/**
 * The file's sheets, whatever program wrote it, or what is wrong with the file. No cell is longer than its limit: nothing
 * else may read longer ones.
 */
export async function readSpreadsheet(bytes: Uint8Array, questions: Questions): Promise<Spreadsheet> {
  if (isZip(bytes)) {
    // Loaded only when needed: its parser of XML holds 10 MB.
    const { readWorkbook } = await import('./read-workbook.ts')
    return readWorkbook(bytes)
  }
  const other = otherFormat(bytes)
  if (other) return { problems: [problem(1, other)] }
  const text = decodeText(bytes, questions)
  if (!isMarkup(text)) return readCsv(text)
  try {
    const { readMarkup } = await import('./read-markup.ts')
    return await readMarkup(text)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    return { problems: [problem(error.line, error.message, error.sheet)] }
  }
}

/** Whether these bytes begin like a zip file, which an `.xlsx` file is. */
const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'

/** Whether a text is a table of a web page, or a workbook of Excel 2003, as some programs' `.xls` files are. */
const isMarkup = (text: string) =>
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--|<!doctype html|<html|<head|<meta|<table|<\?mso-application|<(?:\w{1,10}:)?workbook)\b/i.test(
    text.slice(0, 2000),
  )

/** What to do with a file that is neither a workbook nor text; undefined for others. */
function otherFormat(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (start.startsWith('%PDF')) return rosterErrors.pdf
  if (start !== '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') return undefined
  return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? rosterErrors.encrypted
    : rosterErrors.oldExcel
}

async function readCsv(text: string): Promise<Spreadsheet> {
  if (text.trim() === '') return { problems: [problem(1, rosterErrors.empty)] }
  if (text.includes('\u0000')) return { problems: [problem(1, rosterErrors.notText)] }
  // Excel's note on its separator. Its line is kept, so that the others keep their numbers.
  const sheet = withoutFormulas(text.replace(/^sep=.(?=\r?\n)/, ''))
  try {
    const all = await readLines(sheet)
    const problems = tooLarge(all)
    return problems.length > 0
      ? { problems }
      : { sheets: [{ name: null, records: all, hidden: [], remarks: [], coloursByRule: false }], hidden: [] }
  } catch (error) {
    if (error instanceof SpreadsheetError) return { problems: [problem(error.line, error.message)] }
    const line = (error as { lines?: number }).lines ?? 1
    return { problems: [problem(line, rosterErrors.quotationMark)] }
  }
}

/** The lines that say something. */
async function readLines(sheet: string): Promise<RosterRecord[]> {
  const parser = parse({
    delimiter: separatorOf(sheet),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const budget = new ReadingBudget()
  const pause = pauseWhenLong()
  const all: RosterRecord[] = []
  for await (const line of Readable.from(piecesOf(sheet, parser)).pipe(
    parser,
  ) as AsyncIterable<RosterRecord>) {
    // What is read ahead comes without a break.
    await pause()
    budget.takeLine(line.info.lines)
    budget.takeCells(line.info.lines, { cells: line.record.length })
    line.record = line.record.map(cleanCell)
    if (line.record.some((cell) => cell.trim() !== '')) all.push(line)
  }
  return all
}

async function* piecesOf(text: string, parser: Parser) {
  const pause = pauseWhenLong()
  const bytes = Buffer.from(text)
  let line = { number: 0, start: 0 }
  for (let start = 0; start < bytes.length; start += PIECE) {
    await pause()
    const { records, empty_lines: empty, lines } = parser.info
    if (records + empty > line.number) line = { number: records + empty, start }
    if (start - line.start > MOST_LINE_BYTES) {
      const message = text.includes('"') ? rosterErrors.quotationMark : rosterErrors.tooLargeWorkbook
      parser.destroy(new SpreadsheetError(message, { line: lines }))
      return
    }
    yield bytes.subarray(start, start + PIECE)
  }
}

/** Too many columns, or the first cell of each line that is too long. */
function tooLarge(all: RosterRecord[]): RosterProblem[] {
  const headings = all[0]?.record ?? []
  if (headings.length > ROSTER_MAX_COLUMNS)
    return [problem(1, rosterErrors.tooManyColumns(ROSTER_MAX_COLUMNS, headings.length))]
  return all.flatMap(({ record, info }) => {
    const at = record.findIndex((cell) => cell.length > ROSTER_MAX_CELL)
    if (at < 0) return []
    const heading = headings[at] ?? ''
    const known = heading !== '' && heading.length <= ROSTER_MAX_CELL
    const characters = (record[at] ?? '').length.toLocaleString('en-GB')
    return {
      line: info.lines,
      column: known ? heading : rosterErrors.columnNo(at + 1),
      message: rosterErrors.cellTooLong(ROSTER_MAX_CELL, characters),
    }
  })
}

/** The headings' separator is the file's: a comma inside a cell of a semicolon file is only a comma. */
function separatorOf(text: string): string {
  const headings = firstLineOf(text).replace(/"[^"]*"/g, '')
  const count = (separator: string) => headings.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

const firstLineOf = (text: string) => (/\S[^\r\n]*/.exec(text)?.[0] ?? '').slice(0, MOST_HEADINGS_LINE)

/** Excel exports a number as text like `="00456"`, which is no way to write a cell of a CSV file. */
const withoutFormulas = (text: string) =>
  text.replace(/(?<![^,;\t\r\n])="([^"\r\n]{0,100})"(?=[,;\t\r\n]|$)/g, '"$1"')

/** Strict UTF-8 first: a file of another set with any accent in it is not valid UTF-8. Asks if several sets fit. */
function decodeText(bytes: Uint8Array, questions: Questions): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const [likeliest = 'windows-1252', ...others] = characterSetOf(bytes)
    if (others.length === 0) return decodeFrom(bytes, likeliest)
    return decodeFrom(
      bytes,
      questions.askCharacterSet(examplesOf(bytes, [likeliest, ...others])) ?? likeliest,
    )
  }
}
