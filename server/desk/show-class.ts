import { eq } from 'drizzle-orm'
import type { ClassDetail } from '../../domain/school/event-screens.ts'
import { type Context, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { classes, events } from '../school/tables.ts'
import { classSummaries, eventSummaries, pupilSummaries } from './queries.ts'

/** A class with its pupils, and its event. */
export async function showClass(ctx: Context, id: string): Promise<ClassDetail> {
  requireAdmin(ctx)
  const [found] = await classSummaries(ctx.db, eq(classes.id, id))
  const [event] = found ? await eventSummaries(ctx.db, eq(events.id, found.eventId)) : []
  if (!found || !event) throw notFound('class')
  return { event, class: found, pupils: await pupilSummaries(ctx.db, eq(classes.id, id)) }
}
