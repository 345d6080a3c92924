/** The only source of the present moment on the server, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The day it is in Scotland, `2026-03-29`: the days that events, sales and deadlines are given in. */
export const londonDay = (at: Date) => london.format(at)

const HOUR_MS = 3_600_000

/** The day that comes so many days after one: 1 after `2026-03-31` is `2026-04-01`. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10)

/** The moment a day begins in Scotland, in summer an hour before it does in UTC. */
export function startOfLondonDay(day: string): Date {
  const midnight = Date.parse(day)
  const inSummer = londonDay(new Date(midnight - HOUR_MS)) === day
  return new Date(inSummer ? midnight - HOUR_MS : midnight)
}

/** The last moment of a day in Scotland. */
export const endOfLondonDay = (day: string) => new Date(startOfLondonDay(daysAfter(day, 1)).getTime() - 1)

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
