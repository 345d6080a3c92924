/** Resolves when the browser is idle, or after a while: a film on a slow machine may leave no idle time at all. */
export function whenIdle(timeout = 500): Promise<unknown> {
  return new Promise((then) =>
    'requestIdleCallback' in window ? requestIdleCallback(then, { timeout }) : setTimeout(then),
  )
}

/** Runs work that is not urgent after the next paint. */
export function afterPaint(then: () => void) {
  requestAnimationFrame(() => setTimeout(then))
}
