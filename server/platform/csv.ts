type Cell = string | number | null

/**
 * Rows as a CSV file that spreadsheets open as it is: a mark for UTF-8, CRLF, quotes where needed. What a
 * spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: Cell) {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
