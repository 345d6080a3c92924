import { parse } from 'csv-parse/sync'
import { rosterRefusals } from '../../../content/refusals/roster.ts'
import type { RosterProblem } from '../../../domain/school/roster.ts'

/** A line of the sheet, with its number. */
export interface RosterRecord {
  record: string[]
  info: { lines: number }
}

/** What is wrong with a line as a whole. */
export const problem = (line: number, message: string): RosterProblem => ({ line, column: null, message })

/** The sheet's lines, whatever program wrote it; or what is wrong with the file. */
export function readRecords(bytes: Uint8Array): { all: RosterRecord[] } | { problem: RosterProblem } {
  const text = decodeText(bytes)
  if (text.trim() === '') return { problem: problem(1, rosterRefusals.empty) }
  if (text.includes('\u0000')) return { problem: problem(1, rosterRefusals.notText) }
  // Excel's note on its separator. Its line is kept, so that the others keep their numbers.
  const sheet = text.replace(/^sep=.(?=\r?\n)/, '')
  try {
    const all = parse(sheet, {
      delimiter: separatorOf(sheet),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as RosterRecord[]
    return { all }
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1
    return { problem: problem(line, rosterRefusals.quotationMark) }
  }
}

/** The headings' separator is the file's: a comma inside a cell of a semicolon file is only a comma. */
function separatorOf(text: string): string {
  const headings = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => headings.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
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
