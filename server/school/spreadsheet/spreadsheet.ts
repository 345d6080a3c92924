import { ROSTER_MAX_COLUMNS, ROSTER_MAX_ROWS, type RosterProblem } from '../../../domain/school/roster.ts'

/** A line of a sheet, with its number. */
export interface RosterRecord {
  record: string[]
  info: { lines: number }
  /** How its cells look, where that is not plain: `red fill`, `bold`. */
  looks?: readonly string[]
}

/** A sheet's lines, without the empty ones. */
export interface Sheet {
  /** Null for the only one of a CSV file. */
  name: string | null
  records: RosterRecord[]
  /** Lines that are hidden, and left out. */
  hidden: RosterRecord[]
  /** Comments, text boxes, headers and footers, with the line that a comment is on. */
  remarks: { line: number | null; text: string }[]
  /** Whether a rule of the sheet gives cells their colours, which are not read. */
  coloursByRule: boolean
}

/** The sheets of a file, and those that are hidden. */
export interface ReadSpreadsheet {
  sheets: Sheet[]
  hidden: Sheet[]
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
