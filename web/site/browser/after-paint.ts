/** Does what need not be seen at once, when what has been set is painted. */
export function afterPaint(then: () => void) {
  requestAnimationFrame(() => setTimeout(then))
}
