import { isNull } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { addressOf } from '../../../contract/endpoint.ts'
import { calendarFeed } from '../../../contract/projects/calendar.ts'
import { DAY_MS, daysAfter, londonDay } from '../../../domain/days.ts'
import type { Calendar, CalendarQuery } from '../../../domain/projects/calendar.ts'
import { allowAnyone, audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { createSignedId, isSameSecret, verifySignedId } from '../../platform/secrets.ts'
import { getProjectByKey } from '../client-key.ts'
import { heldDaysOf, movesOf } from '../days/queries.ts'
import { cancellationOf } from '../queries.ts'
import { calendarEntries } from './calendar-entries.ts'
import { calendarFeeds } from './tables.ts'

/** The longest span that is shown at once. */
const LONGEST_MS = 400 * DAY_MS
/** What a subscribed calendar has: nobody looks further back, or ahead. */
const FEED_DAYS = { before: 90, after: 730 }

/** What is in the owner's calendar between two days, and the address that a phone subscribes to. */
export async function showCalendar(ctx: Context, span: CalendarQuery): Promise<Calendar> {
  requireAdmin(ctx)
  const length = Date.parse(span.to) - Date.parse(span.from)
  if (length < 0 || length > LONGEST_MS) throw invalid(projectErrors.calendarSpan)
  const [feed] = await ctx.db.select().from(calendarFeeds).where(isNull(calendarFeeds.endedAt))
  return {
    entries: await calendarEntries(ctx.db, span, ctx.clock.now()),
    feed: feed
      ? `${ctx.config.PUBLIC_URL}${addressOf(calendarFeed, { params: { key: feedKey(ctx, feed) } })}`
      : null,
  }
}

const feedKey = ({ keys }: Pick<Context, 'keys'>, { id }: { id: string }) =>
  `${createSignedId(id, keys.orders, ['calendar', id])}.ics`

/** Makes a new secret address; the earlier one ends. */
export async function startCalendarFeed(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await endAll(ctx)
    await ctx.db.insert(calendarFeeds).values({ createdAt: ctx.clock.now() })
    await audit(ctx, 'calendar.shared', {})
  })
}

/** Ends the secret address: whoever subscribed to it hears nothing more. */
export async function endCalendarFeed(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await endAll(ctx)
    await audit(ctx, 'calendar.ended', {})
  })
}

const endAll = ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  db.update(calendarFeeds).set({ endedAt: clock.now() }).where(isNull(calendarFeeds.endedAt))

/** The owner's calendar, for anybody with its secret address. */
export async function readCalendarFeed(ctx: Context, { key }: { key: string }): Promise<string> {
  allowAnyone(ctx)
  const id = verifySignedId(key)
  const [feed] = await ctx.db.select().from(calendarFeeds).where(isNull(calendarFeeds.endedAt))
  if (!feed || feed.id !== id || !isSameSecret(key, feedKey(ctx, feed))) throw notFound('calendar')
  const now = ctx.clock.now()
  const today = londonDay(now)
  const span = { from: daysAfter(today, -FEED_DAYS.before), to: daysAfter(today, FEED_DAYS.after) }
  const { writeFeed } = await import('./write-calendar.ts')
  return writeFeed(ctx, await calendarEntries(ctx.db, span, now))
}

/** A client's filming days, for anybody with the address of their page. */
export async function readClientCalendar(ctx: Context, { key }: { key: string }): Promise<string> {
  allowAnyone(ctx)
  const project = await getProjectByKey(ctx, key)
  const { writeFilming } = await import('./write-calendar.ts')
  const isCancelled = (await cancellationOf(ctx.db, project.id)) !== undefined
  return writeFilming(ctx, project, {
    held: await heldDaysOf(ctx.db, project.id),
    moves: await movesOf(ctx.db, project.id),
    isCancelled,
  })
}
