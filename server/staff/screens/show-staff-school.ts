import { eq, inArray, sql } from 'drizzle-orm'
import type { SchoolEventDetail, SchoolEvents, SchoolRoster } from '../../../domain/school/staff.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { activeOptOuts, schoolsOptOut } from '../../school/opt-outs/queries.ts'
import { photoDayNotes } from '../../school/photo-day/tables.ts'
import { inClassOrder, inSchoolOrder } from '../../school/queries.ts'
import { isPhotographed } from '../../school/screens/pupil-summaries.ts'
import { classes, events, pupils } from '../../school/tables.ts'
import { eventOfClass, requireAdminOrSchool, requireSchool } from '../permission.ts'
import { schoolClasses, schoolEvents } from './own-school.ts'

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

/** A class's list for its school: names, who was photographed or away, and refusals. No codes, parents, orders or pictures. */
export async function showSchoolClass(ctx: Context, id: string): Promise<SchoolRoster> {
  const eventId = await requireSchoolOfClass(ctx, id)
  const [room] = await schoolClasses(ctx.db, eq(classes.id, id))
  const [event] = await schoolEvents(ctx.db, eq(events.id, eventId))
  if (!room || !event) throw notFound('class')
  const rows = await ctx.db
    .select({
      id: pupils.id,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      pupilNumber: pupils.pupilNumber,
      photographed: isPhotographed,
      absent: sql<boolean>`${pupils.absentAt} is not null`,
      note: sql<string>`coalesce(${photoDayNotes.note}, '')`,
      noPhoto: pupils.noPhoto,
      noClassPhoto: pupils.noClassPhoto,
      noSales: pupils.noSales,
    })
    .from(pupils)
    .leftJoin(photoDayNotes, eq(photoDayNotes.pupilId, pupils.id))
    .where(eq(pupils.classId, id))
    .orderBy(...inClassOrder)
  const refs = await ctx.db
    .select({ ref: classes.ref })
    .from(classes)
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder)
  const standing = await activeOptOuts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const optOutsOf = (id: string) => standing.get(id)?.map(schoolsOptOut) ?? []
  return {
    event,
    class: room,
    pupils: rows.map((pupil) => ({ ...pupil, optOuts: optOutsOf(pupil.id) })),
    classes: refs.map(({ ref }) => ref),
  }
}

/** An admin, or staff of the class's school; the same 404 for everyone else. Returns the event of the class. */
async function requireSchoolOfClass(ctx: Context, classId: string): Promise<string> {
  const eventId = await eventOfClass(ctx.db, classId)
  await requireAdminOrSchool(ctx, eventId)
  return eventId
}
