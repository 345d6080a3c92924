import type { EventSummary } from '../../domain/school/events.ts'
import { type Context, requireAdmin } from '../context.ts'
import { eventSummaries } from './queries.ts'

/** All events with their totals, newest day first. */
export async function listEvents(ctx: Context): Promise<EventSummary[]> {
  requireAdmin(ctx)
  return eventSummaries(ctx.db)
}
