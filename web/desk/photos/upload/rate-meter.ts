const WINDOW_MS = 8000
const SHORTEST_MS = 750

/**
 * Measures the upload rate over the last seconds. Takes each file's byte count, which may start anywhere (a resumed
 * file) and fall back (a chunk sent again). Times are in milliseconds.
 */
export function createRateMeter() {
  const lastOf = new Map<string, number>()
  let through = 0
  let samples: { at: number; through: number }[] = []
  return {
    /** Notes that file `id` has sent `bytes` so far. */
    note(id: string, bytes: number, at: number) {
      through += bytes - (lastOf.get(id) ?? bytes)
      lastOf.set(id, bytes)
      samples.push({ at, through })
    },
    /** Forgets a file that ended, or that will resume elsewhere. */
    forget(id: string) {
      lastOf.delete(id)
    },
    /** Forgets all measurements, since a pause makes them meaningless. */
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
