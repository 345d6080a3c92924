import { AppError } from '../errors.ts'

interface Queue {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets at most `places` pieces of work of one key run at a time in this process; the others wait in line. Between
 * looking at a limit and counting against it, a crowd of one caller cannot slip through. Whoever finds `mostWaiting` in
 * line already is refused with 503.
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
  new AppError(
    'unavailable',
    'too-busy',
    'There are more people here than we can serve at once. Nothing is lost: please try again in a moment.',
    { retryAfter: 5 },
  )
