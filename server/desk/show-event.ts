import { eq } from 'drizzle-orm'
import type { EventDetail } from '../../domain/school/event-screens.ts'
import { type Context, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { classes, events } from '../school/tables.ts'
import { countWaitingChanges } from '../staff/roster/queries.ts'
import { classSummaries, eventSummaries } from './queries.ts'

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
