/**
 * Days and times in Scotland's time zone, which applies to everything shown and to every opening, closing and deadline.
 */
import { unbroken } from './text.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** Twenty-four hours; a day in Scotland may have an hour more or less. */
export const DAY_MS = 24 * HOUR_MS

const timeZone = 'Europe/London'

const day = new Intl.DateTimeFormat('en-CA', { timeZone })
const long = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })
const short = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' })
const longWithTime = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full' })
const shortWeekday = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
})
const shortWithTime = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
const hourOfDay = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'long' })

/** A `Date`, its ISO form, or a day such as `2026-03-29`. */
type When = Date | string

/** The day in Scotland, `2026-03-29`. */
export const londonDay = (at: Date): string => day.format(at)

/** Adds days: 1 after `2026-03-31` is `2026-04-01`. */
export const daysAfter = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 24 * HOUR_MS).toISOString().slice(0, 10)

/** The start of a day in Scotland; in summer an hour before midnight UTC. */
export function startOfLondonDay(of: string): Date {
  const midnight = Date.parse(of)
  const inSummer = londonDay(new Date(midnight - HOUR_MS)) === of
  return new Date(inSummer ? midnight - HOUR_MS : midnight)
}

/** A full hour of a day in Scotland, from 3 on: earlier ones may not exist or exist twice. */
export function londonMoment(of: string, hour: number): Date {
  const guess = new Date(Date.parse(of) + hour * HOUR_MS)
  return new Date(guess.getTime() - (Number(hourOfDay.format(guess)) - hour) * HOUR_MS)
}

/**
 * When clocks in Scotland show a time of a day, `09:30`: once, but never or twice in the hour in which they change. The
 * earlier one first.
 */
export const londonTimes = (of: string, shown: string): Date[] =>
  [1, 0]
    .map((ahead) => new Date(Date.parse(`${of}T${shown}:00Z`) - ahead * HOUR_MS))
    .filter((at) => londonDay(at) === of && londonTime(at) === shown)

/** The time that clocks in Scotland show, `09:30`. */
export const londonTime = (at: Date): string => time.format(at)

/** The hours of a day in Scotland in which unrequested messages may be sent. */
export const WAKING_HOURS = { from: 8, to: 20 } as const

/** `at` if it is in the waking hours, otherwise the start of the next ones. */
export function nextWakingTime(at: Date): Date {
  const hour = Number(hourOfDay.format(at))
  if (hour < WAKING_HOURS.from) return londonMoment(londonDay(at), WAKING_HOURS.from)
  return hour < WAKING_HOURS.to ? at : londonMoment(daysAfter(londonDay(at), 1), WAKING_HOURS.from)
}

/** The last moment of a day in Scotland. */
export const endOfLondonDay = (of: string): Date => new Date(startOfLondonDay(daysAfter(of, 1)).getTime() - 1)

/** `14 March 2025`. */
export const longDay = (when: When): string => long.format(new Date(when))

/** `14 March 2025` with non-breaking spaces. */
export const unbrokenDay = (when: When): string => unbroken(longDay(when))

/** `Friday 14 March 2025`. */
export const weekdayOf = (when: When): string => weekday.format(new Date(when)).replace(',', '')

/** `Fri 14 Mar 2025`. */
export const shortWeekdayOf = (when: When): string => shortWeekday.format(new Date(when)).replace(',', '')

/** `14 Mar 2025`. */
export const shortDay = (when: When): string => short.format(new Date(when))

/** `14 March 2025 at 09:31`. */
export const longMoment = (when: When): string => longWithTime.format(new Date(when))

/** `14 Mar 2025, 09:31`. */
export const shortMoment = (when: When): string => shortWithTime.format(new Date(when))

/** `09:31`. */
export const timeOfDay = (when: When): string => time.format(new Date(when))

/** `14 March 2025 at 09:31:05 GMT`. */
export const exactMoment = (when: When): string => exact.format(new Date(when))
