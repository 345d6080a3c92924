/** Resolves when the browser is idle, or after half a second: a film on a slow machine may leave no idle time at all. */
export function whenIdle(): Promise<unknown> {
  return new Promise((then) =>
    'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 500 }) : setTimeout(then),
  )
}
