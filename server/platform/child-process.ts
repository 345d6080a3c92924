import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** How a process ended: with a code, or by a signal. */
export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

const ends = new WeakMap<ChildProcess, Promise<ProcessEnd>>()

/**
 * Resolves once a process and all that hold its output have ended. Rejects if it cannot be started: it reports an error
 * then, and never closes. Has to be called first when the process is started; from then on as often as wanted.
 */
export function endOf(child: ChildProcess): Promise<ProcessEnd> {
  const known = ends.get(child)
  if (known) return known
  // Rejects at the event `error` too.
  const end = once(child, 'close').then(([code, signal]): ProcessEnd => ({ code, signal }))
  // Who does not wait for it does not end by it.
  end.catch(() => undefined)
  ends.set(child, end)
  return end
}
