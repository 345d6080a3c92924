/**
 * Rows as a CSV file that spreadsheets read as UTF-8. Whatever a spreadsheet would run as a formula gets an
 * apostrophe in front; null is an empty cell. `fromCsvCell` gives back what went in.
 */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) => row.map((cell) => quoted(harmless(String(cell ?? '')))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A cell's own text, without the apostrophes that `csv` puts before formulas. */
export const fromCsvCell = (cell: string) => cell.replace(ESCAPED, '')

// Where semicolons or tabs part the cells, quotation marks in the middle of a line hold nothing together: a cell begins
// after any of these. Programs look past blanks, quotes and apostrophes for the sign of a formula, and read full-width
// signs as plain ones. An apostrophe that was there before gets a second one, so that taking one away is always right.
const START = '(?<=^|[;\\t\\r\\n])'
const SIGN = '(?=[\\s"\']*[=+\\-@＝＋－＠])'
const FORMULAS = new RegExp(`${START}${SIGN}`, 'g')
const ESCAPED = new RegExp(`${START}'${SIGN}`, 'g')

const harmless = (cell: string) => (/^-?\d[\d.]*$/.test(cell) ? cell : cell.replace(FORMULAS, "'"))

const quoted = (cell: string) => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
