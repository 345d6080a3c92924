import { z } from 'zod'
import { boundedText, optionalText } from '../bounded-text.ts'
import { Day, StoredDay } from '../date-input.ts'
import { HOUR_MS, londonTimes } from '../days.ts'
import { Id } from '../ids.ts'

/** What is in the owner's calendar. `offered`: a day of a quote that waits for its answer. */
export const CALENDAR_KINDS = ['filming', 'backup', 'offered', 'school', 'print-deadline'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

export const CalendarEntry = z.object({
  kind: z.enum(CALENDAR_KINDS),
  day: z.string(),
  title: z.string(),
  /** `09:00`; null for what is all day. */
  starts: z.string().nullable(),
  /** The project’s, or the event’s. */
  id: Id,
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

export const CalendarQuery = z.object({ from: StoredDay, to: StoredDay })
export type CalendarQuery = z.infer<typeof CalendarQuery>

export const Calendar = z.object({
  /** In the order of their days. */
  entries: z.array(CalendarEntry),
  /** The secret address that a phone may subscribe to; null if there is none. */
  feed: z.string().nullable(),
})
export type Calendar = z.infer<typeof Calendar>

export const FeedParams = z.object({
  key: boundedText(80).regex(/^[\w-]{40,64}\.ics$/, 'There is no such calendar'),
})

/** A day of filming moves: to its backup day, back, or to any other. */
export const MoveDay = z.object({
  /** The day that the owner has seen, so that it is not moved twice. */
  from: Day,
  to: Day,
  /** Held too, for bad weather on the new day. */
  backup: optionalText(null, Day.nullable()),
})
export type MoveDay = z.infer<typeof MoveDay>

/** How long a day of filming is, as the terms have it. */
export const FILMING_HOURS = 9

/** When filming begins. A time that clocks skip in spring is an hour later; of one that they show twice, it is the first. */
export const filmingBegins = (day: string, starts: string): Date =>
  londonTimes(day, starts)[0] ?? new Date(`${day}T${starts}:00Z`)

/** When a day of filming is over. */
export const filmingEnds = (day: string, starts: string): Date =>
  new Date(filmingBegins(day, starts).getTime() + FILMING_HOURS * HOUR_MS)
