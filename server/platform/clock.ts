/** The only source of the present moment on the server, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** How far two machines' clocks may be apart: what one of them signs the other takes for so much longer. */
export const TOLERANCE_S = 60

/** A clock that stands still until it is told to move. */
export function fixedClock(start: Date): Clock & { advance(ms: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
  }
}
