import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { SchoolEventDetail, SchoolEvents, SchoolRoster } from '../../domain/school/staff.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { requireAdminOrSchool, requireSchool } from '../staff/permission.ts'
import { eventOfClass, isPhotographed, schoolClasses, schoolEvents } from './school-queries.ts'

/** The photo days of the caller's own school. */
export async function listSchoolEvents(ctx: Context): Promise<SchoolEvents> {
  const { schools } = await requireSchool(ctx)
  return { schools, events: await schoolEvents(ctx.db, inArray(events.schoolName, schools)) }
}

/** One photo day of the caller's own school: its classes, and which are ready. */
export async function showSchoolEvent(ctx: Context, id: string): Promise<SchoolEventDetail> {
  await requireAdminOrSchool(ctx, id)
  const [event] = await schoolEvents(ctx.db, eq(events.id, id))
  if (!event) throw notFound('event')
  return { event, classes: await schoolClasses(ctx.db, eq(classes.eventId, id)) }
}

/** One class's list: names, who has been photographed or was away, and refusals. No codes, no parents, no orders, no pictures. */
export async function showSchoolClass(ctx: Context, id: string): Promise<SchoolRoster> {
  await requireSchoolOfClass(ctx, id)
  const [room] = await schoolClasses(ctx.db, eq(classes.id, id))
  const eventId = await eventOfClass(ctx.db, id)
  const [event] = eventId ? await schoolEvents(ctx.db, eq(events.id, eventId)) : []
  if (!room || !event) throw notFound('class')
  const rows = await ctx.db
    .select({
      id: pupils.id,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      pupilNumber: pupils.pupilNumber,
      photographed: isPhotographed,
      absent: sql<boolean>`${pupils.absentAt} is not null`,
      noPhoto: pupils.noPhoto,
      noClassPhoto: pupils.noClassPhoto,
      noSales: pupils.noSales,
    })
    .from(pupils)
    .where(eq(pupils.classId, id))
    .orderBy(asc(pupils.position), asc(pupils.lastName), asc(pupils.firstName))
  const refs = await schoolClasses(ctx.db, eq(classes.eventId, eventId ?? ''))
  return { event, class: room, pupils: rows, classes: refs.map(({ ref }) => ref) }
}

/** A missing class and another school's class look the same. */
async function requireSchoolOfClass(ctx: Context, classId: string) {
  const eventId = await eventOfClass(ctx.db, classId)
  await requireAdminOrSchool(ctx, eventId ?? '00000000-0000-0000-0000-000000000000')
}
