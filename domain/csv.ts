/**
 * Rows as a CSV file that spreadsheets read as UTF-8. An apostrophe is put before anything that a spreadsheet would
 * run as a formula; `fromCsvCell` removes it again. Null is an empty cell.
 */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) => row.map((cell) => quoted(withoutFormulas(String(cell ?? '')))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A cell's original text, without the apostrophes that `csv` added. */
export const fromCsvCell = (cell: string) =>
  cell.replace(FORMULAS, (formula: string, at: number) => {
    const inside = formula.replace(/([\t\r\n])'/g, '$1')
    return startsCell(cell, at) && inside.startsWith("'") ? inside.slice(1) : inside
  })

// Programs skip blanks, quotes and apostrophes before a formula's sign, and treat full-width signs as plain ones. A run
// of blanks is read once, from its beginning.
const FORMULAS = /(?<![\s"'])[\s"']*[=+\-@＝＋－＠]/g

// With semicolons or tabs as separators, quotation marks inside a line protect nothing, so a cell may start after any
// of them, and after a line break. Of these, only a semicolon is no blank.
const startsCell = (cell: string, at: number) => at === 0 || cell[at - 1] === ';'

/** An existing apostrophe gets a second one, so that removing one is always right. */
const withoutFormulas = (cell: string) =>
  /^-?\d[\d.]*$/.test(cell)
    ? cell
    : cell.replace(FORMULAS, (formula: string, at: number) => {
        const inside = formula.replace(/[\t\r\n]/g, "$&'")
        return startsCell(cell, at) ? `'${inside}` : inside
      })

const quoted = (cell: string) => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
