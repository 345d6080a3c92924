const WINDOW_MS = 8000
const SHORTEST_MS = 750

/**
 * Measures how fast bytes get through over the last seconds. Takes each file's own count, which may begin anywhere
 * (a resumed file) and fall back (a chunk that has to be sent again). Times are milliseconds.
 */
export function createRate() {
  const lastOf = new Map<string, number>()
  let through = 0
  let samples: { at: number; through: number }[] = []
  return {
    /** File `id` has sent `bytes` at this moment. */
    note(id: string, bytes: number, at: number) {
      through += bytes - (lastOf.get(id) ?? bytes)
      lastOf.set(id, bytes)
      samples.push({ at, through })
    },
    /** The file ended, or starts again from wherever the server has it. */
    forget(id: string) {
      lastOf.delete(id)
    },
    /** Nothing moves: what was measured says nothing about what comes. */
    reset() {
      lastOf.clear()
      samples = []
    },
    perSecond(now: number): number {
      samples = samples.filter(({ at }) => at > now - WINDOW_MS)
      const first = samples[0]
      const last = samples.at(-1)
      if (!first || !last || now - first.at < SHORTEST_MS) return 0
      return Math.max(0, ((last.through - first.through) / (now - first.at)) * 1000)
    },
  }
}
