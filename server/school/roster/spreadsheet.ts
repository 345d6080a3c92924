import type { RosterProblem } from '../../../domain/school/roster.ts'

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

/** The sheets of a file and the names of those that are hidden, or what is wrong with the file. */
export type Spreadsheet = { sheets: Sheet[]; hidden: string[] } | { problems: RosterProblem[] }

/** The most lines that are read: those that are empty cost as much as others. */
export const MOST_LINES = 20_000

/** What is wrong with a line as a whole. */
export const problem = (line: number, message: string, sheet?: string | null): RosterProblem => ({
  ...(sheet && { sheet }),
  line,
  column: null,
  message,
})
