import { houseRefusals } from '../../content/refusals/house.ts'
import { AppError } from '../errors.ts'

interface Queue {
  running: number
  waiting: (() => void)[]
}

/**
 * Runs at most `places` pieces of work per key at a time in this process; the others queue. A caller's crowd of
 * requests cannot slip through between checking a limit and counting against it. With `mostWaiting` in the queue, the
 * next is refused with 503.
 */
export function createTurns(places: number, mostWaiting = Number.POSITIVE_INFINITY) {
  const queues = new Map<string, Queue>()
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running >= places) {
      if (queue.waiting.length >= mostWaiting) throw tooBusy()
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

/** More is asked for than can be done: a line that only grows helps nobody. */
export const tooBusy = () =>
  new AppError('unavailable', 'too-busy', houseRefusals.tooManyPeople, { retryAfter: 5 })
