interface Queue {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets at most `places` pieces of work of one key run at a time in this process; the others wait in line. Between
 * looking at a limit and counting against it, a crowd of one caller cannot slip through.
 */
export function createTurns(places: number) {
  const queues = new Map<string, Queue>()
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running >= places) await new Promise<void>((go) => queue.waiting.push(go))
    else queue.running += 1
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) queues.delete(key)
    }
  }
}
