import type { Clock } from '../../server/platform/clock.ts'

/** A clock that only `advance` moves. */
export function fixedClock(start: Date): Clock & { advance(ms: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
  }
}
