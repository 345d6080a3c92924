import { generalErrors } from '../../content/errors/general.ts'
import { AppError } from '../errors.ts'

interface Queue {
  running: number
  waiting: (() => void)[]
}

/**
 * Runs at most `slots` tasks per key at a time in this process; the others queue. A burst of requests from one caller
 * cannot slip through between checking a limit and counting against it. Beyond `mostWaiting` in the queue, throws 503.
 */
export function limitConcurrency(slots: number, mostWaiting = Number.POSITIVE_INFINITY) {
  const queues = new Map<string, Queue>()
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running >= slots) {
      if (queue.waiting.length >= mostWaiting) throw tooBusyError()
      await new Promise<void>((go) => queue.waiting.push(go))
    } else queue.running += 1
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) queues.delete(key)
    }
  }
}

/** The 503 for a full queue. */
export const tooBusyError = () =>
  new AppError('unavailable', 'too-busy', generalErrors.tooManyPeople, { retryAfter: 5 })
