/** Columns for a short list of texts, so that no row but the last has a gap. */
export function columnsOf(count: number): string {
  if (count === 1) return ''
  return count === 2 || count === 4 ? 'md:grid-cols-2' : 'md:grid-cols-3'
}
