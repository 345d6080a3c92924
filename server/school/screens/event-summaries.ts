import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { EventSummary } from '../../../domain/school/events.ts'
import {
  isBeingProcessed,
  isCounted,
  isPresent,
  isUnsorted,
  needsReview,
} from '../../photos/screens/photo-states.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, events, pupils } from '../tables.ts'

/** Events, newest day first, with the totals of each. Each table is scanned once. */
export async function eventSummaries(db: Reader, where?: SQL): Promise<EventSummary[]> {
  const inClasses = db
    .select({ eventId: classes.eventId, classes: count().as('classes') })
    .from(classes)
    .groupBy(classes.eventId)
    .as('in_classes')
  const inPupils = db
    .select({ eventId: classes.eventId, pupils: count().as('pupils') })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .groupBy(classes.eventId)
    .as('in_pupils')
  const inPhotos = db
    .select({
      eventId: photos.eventId,
      photos: sql<number>`count(*) filter (where ${isCounted})`.as('photos'),
      unsorted: sql<number>`count(*) filter (where ${and(isCounted, isUnsorted)})`.as('unsorted'),
      toCheck: sql<number>`count(*) filter (where ${and(isCounted, needsReview)})`.as('to_check'),
      refused: sql<number>`count(*) filter (where ${photos.state} = 'refused')`.as('refused'),
      preparing:
        sql<number>`count(*) filter (where ${or(eq(photos.state, 'received'), isBeingProcessed)})`.as(
          'preparing',
        ),
    })
    .from(photos)
    .where(isPresent)
    .groupBy(photos.eventId)
    .as('in_photos')
  const whole = (value: SQL | { getSQL(): SQL }) => sql<number>`coalesce(${value}, 0)::int`
  const rows = await db
    .select({
      event: events,
      classes: whole(inClasses.classes),
      pupils: whole(inPupils.pupils),
      photos: whole(inPhotos.photos),
      unsorted: whole(inPhotos.unsorted),
      toCheck: whole(inPhotos.toCheck),
      refused: whole(inPhotos.refused),
      preparing: whole(inPhotos.preparing),
    })
    .from(events)
    .leftJoin(inClasses, eq(inClasses.eventId, events.id))
    .leftJoin(inPupils, eq(inPupils.eventId, events.id))
    .leftJoin(inPhotos, eq(inPhotos.eventId, events.id))
    .where(where)
    .orderBy(desc(events.date), asc(events.name))
  return rows.map(({ event: { completedAt, archivedAt, ...event }, ...figures }) => ({
    ...event,
    ...figures,
    completed: completedAt !== null,
    archived: archivedAt !== null,
  }))
}
