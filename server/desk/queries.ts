import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ClassSummary, EventSummary } from '../../domain/school.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { photos } from '../photos/tables.ts'
import type { Reader } from '../platform/db/port.ts'
import { classes, events, pupils } from '../school/tables.ts'

/** Events, newest day first, with how much is in each. */
export async function eventSummaries(db: Reader, where?: SQL): Promise<EventSummary[]> {
  const rows = await db
    .select({
      id: events.id,
      name: events.name,
      schoolName: events.schoolName,
      date: events.date,
      completed: sql<boolean>`${events.completedAt} is not null`,
      classes: sql<number>`(select count(*)::int from ${classes} c where c.event_id = ${events}.id)`,
      pupils: sql<number>`(select count(*)::int from ${pupils} p join ${classes} c on c.id = p.class_id where c.event_id = ${events}.id)`,
      photos: sql<number>`(select count(*)::int from ${photos} f join ${pupils} p on p.id = f.pupil_id join ${classes} c on c.id = p.class_id where c.event_id = ${events}.id and f.state <> 'refused')`,
    })
    .from(events)
    .where(where)
    .orderBy(desc(events.date), asc(events.name))
  return rows
}

/** Classes in the order 1A to 6F. */
export async function classSummaries(db: Reader, where: SQL): Promise<ClassSummary[]> {
  const rows = await db
    .select({
      id: classes.id,
      eventId: classes.eventId,
      ref: classes.ref,
      year: classes.year,
      pupils: sql<number>`count(distinct ${pupils.id})::int`,
      photos: sql<number>`count(${photos.id}) filter (where ${photos.state} <> 'refused')::int`,
      ready: sql<number>`count(${photos.id}) filter (where ${photos.state} = 'ready')::int`,
    })
    .from(classes)
    .leftJoin(pupils, eq(pupils.classId, classes.id))
    .leftJoin(photos, eq(photos.pupilId, pupils.id))
    .where(where)
    .groupBy(classes.id)
    .orderBy(asc(classes.ref))
  return rows.map(({ ready, ...row }) => ({ ...row, photosReady: ready > 0 }))
}

/** How many photos each pupil of a class has, and who has bought. */
export async function pupilFigures(db: Reader, pupilIds: string[]) {
  if (pupilIds.length === 0) return { photos: new Map<string, number>(), bought: new Set<string>() }
  const counted = await db
    .select({ pupilId: photos.pupilId, n: count() })
    .from(photos)
    .where(and(inArray(photos.pupilId, pupilIds), sql`${photos.state} <> 'refused'`))
    .groupBy(photos.pupilId)
  const bought = await db
    .selectDistinct({ pupilId: orderLines.pupilId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.pupilId, pupilIds), inArray(orders.state, ['paid', 'delivered'])))
  return {
    photos: new Map(counted.map((row) => [row.pupilId, row.n])),
    bought: new Set(bought.flatMap((row) => (row.pupilId ? [row.pupilId] : []))),
  }
}
