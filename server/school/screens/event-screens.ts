import { eq } from 'drizzle-orm'
import type { ClassDetail, EventDetail } from '../../../domain/school/event-screens.ts'
import type { EventSummary } from '../../../domain/school/events.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { countWaitingChanges } from '../../staff/roster/queries.ts'
import { classes, events } from '../tables.ts'
import { classSummaries } from './class-summaries.ts'
import { eventSummaries } from './event-summaries.ts'
import { pupilSummaries } from './pupil-summaries.ts'

/** All events with their totals, newest day first. */
export async function listEvents(ctx: Context): Promise<EventSummary[]> {
  requireAdmin(ctx)
  return eventSummaries(ctx.db)
}

/** An event with its classes, and how many roster changes of its school wait for the owner. */
export async function showEvent(ctx: Context, id: string): Promise<EventDetail> {
  requireAdmin(ctx)
  const [event] = await eventSummaries(ctx.db, eq(events.id, id))
  if (!event) throw notFound('event')
  return {
    event,
    classes: await classSummaries(ctx.db, eq(classes.eventId, id)),
    rosterChanges: await countWaitingChanges(ctx.db, id),
  }
}

/** A class with its pupils, and its event. */
export async function showClass(ctx: Context, id: string): Promise<ClassDetail> {
  requireAdmin(ctx)
  const [found] = await classSummaries(ctx.db, eq(classes.id, id))
  const [event] = found ? await eventSummaries(ctx.db, eq(events.id, found.eventId)) : []
  if (!found || !event) throw notFound('class')
  return { event, class: found, pupils: await pupilSummaries(ctx.db, eq(classes.id, id)) }
}
