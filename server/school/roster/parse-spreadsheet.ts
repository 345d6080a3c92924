import { parse } from 'csv-parse/sync'
import { rosterErrors } from '../../../content/errors/school.ts'
import { ROSTER_MAX_CELL, ROSTER_MAX_COLUMNS, type RosterProblem } from '../../../domain/school/roster.ts'
import { MOST_LINES, problem, type RosterRecord, type Spreadsheet } from './spreadsheet.ts'

/**
 * The file's sheets, whatever program wrote it, or what is wrong with the file. No cell is longer than its limit: nothing
 * else may read longer ones.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Spreadsheet> {
  if (isZip(bytes)) {
    // Loaded only when needed: its parser of XML holds 10 MB.
    const { readWorkbook } = await import('./read-workbook.ts')
    return readWorkbook(bytes)
  }
  const other = otherFormat(bytes)
  return other ? { problems: [problem(1, other)] } : readCsv(bytes)
}

/** Whether these bytes begin like a zip file, which an `.xlsx` file is. */
const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'

/** What to do with a file that is neither a workbook nor text; undefined for others. */
function otherFormat(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (start.startsWith('%PDF')) return rosterErrors.pdf
  if (start !== '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') return undefined
  return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? rosterErrors.encrypted
    : rosterErrors.oldExcel
}

function readCsv(bytes: Uint8Array): Spreadsheet {
  const text = decodeText(bytes)
  if (text.trim() === '') return { problems: [problem(1, rosterErrors.empty)] }
  if (text.includes('\u0000')) return { problems: [problem(1, rosterErrors.notText)] }
  // Excel's note on its separator. Its line is kept, so that the others keep their numbers.
  const sheet = text.replace(/^sep=.(?=\r?\n)/, '')
  try {
    const lines = parse(sheet, {
      delimiter: separatorOf(sheet),
      info: true,
      to: MOST_LINES + 1,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as RosterRecord[]
    if (lines.length > MOST_LINES)
      return {
        problems: [problem(MOST_LINES + 1, rosterErrors.tooManyLines(MOST_LINES.toLocaleString('en-GB')))],
      }
    const all = lines.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    const problems = tooLarge(all)
    return problems.length > 0
      ? { problems }
      : { sheets: [{ name: null, records: all, hiddenLines: 0 }], hidden: [] }
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1
    return { problems: [problem(line, rosterErrors.quotationMark)] }
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

const firstLineOf = (text: string) =>
  text.split(/[\r\n]+/, MOST_LINES).find((line) => line.trim() !== '') ?? ''

/** Strict UTF-8 first: a Windows-1252 file with any accent in it is not valid UTF-8. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
