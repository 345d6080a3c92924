import { ROSTER_MAX_COLUMNS, ROSTER_MAX_ROWS, type RosterProblem } from '../../../domain/school/roster.ts'

/** A line of a sheet, with its number. */
export interface RosterRecord {
  record: string[]
  info: { lines: number }
}

/** A sheet's lines, without the empty ones. */
export interface Sheet {
  /** Null for the only one of a CSV file. */
  name: string | null
  records: RosterRecord[]
  /** How many lines are hidden, and left out. */
  hiddenLines: number
}

/** The sheets of a file, and the names of those that are hidden. */
export interface ReadSpreadsheet {
  sheets: Sheet[]
  hidden: string[]
}

/** Why a file is not read; the message is for whoever chose it. */
export class SpreadsheetError extends Error {
  readonly line: number
  readonly sheet: string | undefined
  constructor(message: string, { line = 1, sheet }: { line?: number; sheet?: string } = {}) {
    super(message)
    this.line = line
    this.sheet = sheet
  }
}

/** What was read, or what is wrong with the file. */
export type Spreadsheet = ReadSpreadsheet | { problems: RosterProblem[] }

/** The most lines of all sheets together, whatever their numbers are. */
export const MOST_LINES = 20_000
/** The most cells in them, with the empty ones before others. */
export const MOST_CELLS = ROSTER_MAX_ROWS * ROSTER_MAX_COLUMNS

/** What is wrong with a line as a whole. */
export const problem = (line: number, message: string, sheet?: string | null): RosterProblem => ({
  ...(sheet && { sheet }),
  line,
  column: null,
  message,
})
