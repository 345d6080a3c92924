import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SchoolEvent, SchoolEventDetail } from '../../domain/school/staff.ts'
import type { Reader } from '../platform/db/port.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { classSummaries } from './queries.ts'

/** Events as a school sees them. */
export async function schoolEvents(db: Reader, where: SQL): Promise<SchoolEvent[]> {
  const rows = await db
    .select({
      id: events.id,
      name: events.name,
      schoolName: events.schoolName,
      date: events.date,
      completed: sql<boolean>`${events.completedAt} is not null`,
      pupils: sql<number>`(select count(*)::int from ${pupils} p join ${classes} c on c.id = p.class_id where c.event_id = ${events}.id)`,
    })
    .from(events)
    .where(where)
    .orderBy(desc(events.date), asc(events.name))
  if (rows.length === 0) return []
  const ids = sql.join(
    rows.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
  const rooms = await classSummaries(db, sql`${classes.eventId} in (${ids})`)
  return rows.map((event) => {
    const own = rooms.filter(({ eventId }) => eventId === event.id)
    return {
      ...event,
      classes: own.length,
      classesReady: own.filter(({ photosReady }) => photosReady).length,
    }
  })
}

/** Classes as a school sees them. */
export async function schoolClasses(db: Reader, where: SQL): Promise<SchoolEventDetail['classes']> {
  const rows = await classSummaries(db, where)
  return rows.map(({ id, ref, pupils, photosReady }) => ({ id, ref, pupils, photosReady }))
}

/** The event of a class; undefined if the class does not exist. */
export async function eventOfClass(db: Reader, classId: string): Promise<string | undefined> {
  const [found] = await db.select({ eventId: classes.eventId }).from(classes).where(eq(classes.id, classId))
  return found?.eventId
}
