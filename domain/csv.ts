/**
 * Rows as a CSV file that spreadsheets read as UTF-8. A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front; null is an empty cell.
 */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) => row.map((cell) => quoted(harmless(String(cell ?? '')))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const harmless = (cell: string) =>
  /^[=+\-@\t\r\n]/.test(cell) && !/^-?[\d.]+$/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string) => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
