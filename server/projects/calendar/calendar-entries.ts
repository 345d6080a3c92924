import { and, between, eq, gte, isNull, notExists } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import type { CalendarEntry } from '../../../domain/projects/calendar.ts'
import type { Reader } from '../../platform/db/port.ts'
import { events } from '../../school/tables.ts'
import { heldDays } from '../days/tables.ts'
import { quoteDays, quotes } from '../quotes/tables.ts'
import { cancellations, projects } from '../tables.ts'

interface Span {
  from: string
  to: string
}

/** All that is in the owner's calendar between two days: five statements, however much it is. */
export async function calendarEntries(db: Reader, { from, to }: Span, now: Date): Promise<CalendarEntry[]> {
  const { id, title } = projects
  const { day, starts, backup } = heldDays
  const held = db.select({ id, title, day, starts, backup }).from(heldDays)
  const stands = notExists(
    db.select().from(cancellations).where(eq(cancellations.projectId, heldDays.projectId)),
  )
  const ofProject = and(eq(projects.id, heldDays.projectId), stands)
  const filming = await held.innerJoin(projects, ofProject).where(between(day, from, to))
  const backups = await db
    .select({ id, title, starts, day: backup })
    .from(heldDays)
    .innerJoin(projects, ofProject)
    .where(between(backup, from, to))
  const offered = await db
    .select({ id, title, day: quoteDays.day, starts: quoteDays.starts })
    .from(quoteDays)
    .innerJoin(quotes, eq(quotes.id, quoteDays.quoteId))
    .innerJoin(projects, eq(projects.id, quotes.projectId))
    .where(
      and(between(quoteDays.day, from, to), eq(quotes.state, 'sent'), gte(quotes.validUntil, londonDay(now))),
    )
  const { date, printDeadline, archivedAt, name } = events
  const photoDays = await db
    .select({ id: events.id, title: name, day: date })
    .from(events)
    .where(and(between(date, from, to), isNull(archivedAt)))
  const deadlines = await db
    .select({ id: events.id, title: name, day: printDeadline })
    .from(events)
    .where(and(between(printDeadline, from, to), isNull(archivedAt)))
  return [
    ...filming.map(({ id, title, day, starts }) => ({ kind: 'filming' as const, id, title, day, starts })),
    ...backups.map(({ day, ...one }) => ({ kind: 'backup' as const, ...one, day: day ?? '' })),
    ...offered.map((one) => ({ kind: 'offered' as const, ...one })),
    ...photoDays.map((one) => ({ kind: 'school' as const, ...one, starts: null })),
    ...deadlines.map(({ day, ...one }) => ({
      kind: 'print-deadline' as const,
      ...one,
      day: day ?? '',
      starts: null,
    })),
  ].sort((a, b) => a.day.localeCompare(b.day) || (a.starts ?? '').localeCompare(b.starts ?? ''))
}

/** What is on the days of a project already, beside itself. A deadline is nobody's day. */
export async function clashesOf(
  db: Reader,
  { id, days }: { id: string; days: readonly string[] },
  now: Date,
): Promise<CalendarEntry[]> {
  const sorted = days.toSorted()
  const [from] = sorted
  const to = sorted.at(-1)
  if (!from || !to) return []
  const found = await calendarEntries(db, { from, to }, now)
  return found.filter((one) => one.id !== id && one.kind !== 'print-deadline' && days.includes(one.day))
}
