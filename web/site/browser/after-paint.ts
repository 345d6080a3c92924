/** Runs work that is not urgent after the next paint. */
export function afterPaint(then: () => void) {
  requestAnimationFrame(() => setTimeout(then))
}
