/** The median. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** `0.93 (0.88 to 0.97)` */
export function spread(figures: number[], digits = 2): string {
  const range = [Math.min(...figures), Math.max(...figures)].map((figure) => figure.toFixed(digits))
  return `${median(figures).toFixed(digits)} (${range.join(' to ')})`
}
