/** Columns for a short list of texts, so that no row has a gap: one that is left over has the rest of the last row. */
export function columnsOf(count: number): string {
  if (count === 1) return ''
  if (count % 3 === 0) return 'md:grid-cols-3'
  if (count % 2 === 0) return 'md:grid-cols-2'
  const rest = count % 3 === 1 ? 'md:[&>:last-child]:col-span-3' : 'md:[&>:last-child]:col-span-2'
  return `md:grid-cols-3 ${rest}`
}
