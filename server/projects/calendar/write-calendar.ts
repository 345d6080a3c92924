import ical, { ICalEventStatus } from 'ical-generator'
import { calendarKinds, calendarWords as words } from '../../../content/desk/projects.ts'
import { type CalendarEntry, filmingBegins, filmingEnds } from '../../../domain/projects/calendar.ts'
import type { HeldDay } from '../../../domain/projects/projects.ts'
import { desk } from '../../../domain/screens.ts'
import type { Context } from '../../context.ts'
import { siteContact } from '../../names.ts'
import { clientLink, type Project } from '../client-key.ts'

type Writing = Pick<Context, 'config' | 'clock' | 'keys' | 'db'>

/** Moments are in UTC, so that every program shows them right in summer and winter; whole days have no moment. */
const whenOf = ({ day, starts }: { day: string; starts: string | null }) =>
  starts === null
    ? { start: new Date(day), allDay: true }
    : { start: filmingBegins(day, starts), end: filmingEnds(day, starts) }

const hostOf = ({ config }: Pick<Context, 'config'>) => new URL(config.PUBLIC_URL).host

/** The owner's calendar as iCalendar. */
export function writeFeed(ctx: Pick<Writing, 'config' | 'clock'>, entries: readonly CalendarEntry[]): string {
  const calendar = ical({ name: words.title, prodId: { company: hostOf(ctx), product: 'calendar' } })
  for (const { kind, id, title, day, starts } of entries) {
    const isSchool = kind === 'school' || kind === 'print-deadline'
    calendar.createEvent({
      ...whenOf({ day, starts }),
      id: `${kind}-${day}-${id}@${hostOf(ctx)}`,
      stamp: ctx.clock.now(),
      summary: words.entry(calendarKinds[kind], title),
      url: `${ctx.config.PUBLIC_URL}${isSchool ? desk.event(id) : desk.project(id)}`,
      status: kind === 'filming' || isSchool ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    })
  }
  return calendar.toString()
}

/** A client's filming days as iCalendar. A day keeps its id when it moves, so that a calendar moves it too. */
export async function writeFilming(
  ctx: Writing,
  project: Project,
  {
    held,
    moves,
    isCancelled,
  }: { held: readonly HeldDay[]; moves: ReadonlyMap<string, number>; isCancelled: boolean },
): Promise<string> {
  const { name } = await siteContact(ctx.db)
  const calendar = ical({ name: project.title, prodId: { company: hostOf(ctx), product: 'filming' } })
  for (const { id, day, starts, backup } of held)
    calendar.createEvent({
      ...whenOf({ day, starts }),
      id: `${id}@${hostOf(ctx)}`,
      sequence: (moves.get(id) ?? 0) + (isCancelled ? 1 : 0),
      stamp: ctx.clock.now(),
      summary: words.filmingWith(project.title, name),
      description: backup ? words.orOn(backup) : null,
      url: clientLink(ctx, project),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}
