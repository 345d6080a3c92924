import { asc, eq } from 'drizzle-orm'
import type { ClassDetail } from '../../domain/school.ts'
import { type Context, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { classSummaries, eventSummaries, pupilFigures } from './queries.ts'

export async function showClass(ctx: Context, id: string): Promise<ClassDetail> {
  requireAdmin(ctx)
  const [found] = await classSummaries(ctx.db, eq(classes.id, id))
  const [event] = found ? await eventSummaries(ctx.db, eq(events.id, found.eventId)) : []
  if (!found || !event) throw notFound('class')
  const rows = await ctx.db
    .select()
    .from(pupils)
    .where(eq(pupils.classId, id))
    .orderBy(asc(pupils.lastName), asc(pupils.firstName))
  const figures = await pupilFigures(
    ctx.db,
    rows.map((pupil) => pupil.id),
  )
  return {
    event,
    class: found,
    pupils: rows.map((pupil) => ({
      id: pupil.id,
      name: `${pupil.firstName} ${pupil.lastName}`,
      parentEmail: pupil.parentEmail,
      accessCode: pupil.accessCode,
      photos: figures.photos.get(pupil.id) ?? 0,
      purchased: figures.bought.has(pupil.id),
    })),
  }
}
