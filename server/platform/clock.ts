/** The only source of the present moment on the server, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The day it is in Scotland, `2026-03-29`: the days that events, sales and deadlines are given in. */
export const londonDay = (at: Date) => london.format(at)

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
