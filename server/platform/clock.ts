/** The only source of the present moment on the server, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The day it is in Scotland, `2026-03-29`: the days that events, sales and deadlines are given in. */
export const londonDay = (at: Date) => london.format(at)

const hourInLondon = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The moment a day begins in Scotland: in summer an hour before it does in UTC. */
export function startOfLondonDay(day: string): Date {
  const utc = new Date(`${day}T00:00:00Z`)
  return new Date(utc.getTime() - Number(hourInLondon.format(utc)) * 3_600_000)
}

/** The moment it ends. */
export function endOfLondonDay(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return startOfLondonDay(next)
}

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
