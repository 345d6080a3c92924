import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ClassSummary } from '../../domain/school/classes.ts'
import type { EventSummary } from '../../domain/school/events.ts'
import type { PupilSummary } from '../../domain/school/pupil-list.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { isShownInGallery } from '../photos/photo-visibility.ts'
import { photos } from '../photos/tables.ts'
import type { Reader } from '../platform/db/port.ts'
import { isBouncedAddress, toBounce } from '../platform/messages/bounced-addresses.ts'
import { bouncedAddresses } from '../platform/messages/tables.ts'
import { inClassOrder } from '../school/queries.ts'
import { classes, codeMails, events, pupils } from '../school/tables.ts'

const present = and(ne(photos.kind, 'card'), isNull(photos.removedAt))
/** Whether a photo counts: not refused or removed, and not a card. */
export const isCounted = and(ne(photos.state, 'refused'), present)

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
    .where(present)
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

/** Not yet scanned for a card, so nobody can say whose it is. */
export const isBeingProcessed = and(
  ne(photos.state, 'refused'),
  eq(photos.kind, 'portrait'),
  isNull(photos.cardSeen),
  isNull(photos.placedBy),
)
export const isUnsorted = and(isNull(photos.pupilId), eq(photos.kind, 'portrait'))
/** Placed, but the owner must confirm it, or a parent disputes it. */
export const needsReview = and(
  ne(photos.kind, 'card'),
  sql`(${photos.pupilId} is not null or ${photos.kind} = 'class')`,
  sql`(${photos.uncertain} or ${photos.quarantinedAt} is not null)`,
)

/** Classes in the order 1A to 6F. The desk polls this every few seconds, so it reads no row of another event. */
export async function classSummaries(db: Reader, where: SQL): Promise<ClassSummary[]> {
  const members = pupilsByClass(db, where)
  const pictures = photosByClass(db, where)
  const mailed = mailedByClass(db, where)
  const sold = buyersByClass(db, where)
  const rows = await db
    .select({
      id: classes.id,
      eventId: classes.eventId,
      ref: classes.ref,
      year: classes.year,
      publishedAt: classes.publishedAt,
      holdForReview: events.holdForReview,
      pupils: sql<number>`coalesce(${members.pupils}, 0)::int`,
      withoutPhoto: sql<number>`coalesce(${members.withoutPhoto}, 0)::int`,
      photos: sql<number>`coalesce(${pictures.photos}, 0)::int`,
      codesSent: sql<number>`coalesce(${mailed.sent}, 0)::int`,
      bought: sql<number>`coalesce(${sold.bought}, 0)::int`,
      toCheck: sql<number>`coalesce(${pictures.toCheck}, 0)::int`,
      visible: sql<number>`coalesce(${pictures.visible}, 0)::int`,
    })
    .from(classes)
    .innerJoin(events, eq(events.id, classes.eventId))
    .leftJoin(members, eq(members.classId, classes.id))
    .leftJoin(pictures, eq(pictures.classId, classes.id))
    .leftJoin(mailed, eq(mailed.classId, classes.id))
    .leftJoin(sold, eq(sold.classId, classes.id))
    .where(where)
    .orderBy(asc(classes.ref))
  return rows.map(({ publishedAt, holdForReview, visible, ...row }) => {
    const published = !holdForReview || publishedAt !== null
    return { ...row, published, photosReady: published && visible > 0 }
  })
}

/** Whether the query's pupil has a photo that is ready. */
export const isPhotographed = sql<boolean>`exists (select 1 from ${photos} f where f.pupil_id = ${pupils}.id and f.state = 'ready' and f.removed_at is null)`
/** Whether the query's pupil should have a photo and has none. */
export const isMissing = sql`not ${isPhotographed} and not ${pupils}.no_photo`

/** Whether a pupil is in one of those classes. */
const isIn = (db: Reader, where: SQL) =>
  inArray(pupils.classId, db.select({ id: classes.id }).from(classes).where(where))

const pupilsByClass = (db: Reader, where: SQL) =>
  db
    .select({
      classId: pupils.classId,
      pupils: count().as('members'),
      withoutPhoto: sql<number>`count(*) filter (where ${isMissing})`.as('without_photo'),
    })
    .from(pupils)
    .where(isIn(db, where))
    .groupBy(pupils.classId)
    .as('members')

/** Photos of each class: of its pupils, and of the class as a whole. */
const photosByClass = (db: Reader, where: SQL) =>
  db
    .select({
      classId: sql<string>`coalesce(${pupils.classId}, ${photos.classId})`.as('of_class'),
      photos: count().as('pictures'),
      toCheck: sql<number>`count(*) filter (where ${needsReview})`.as('to_check'),
      visible: sql<number>`count(*) filter (where ${isVisible})`.as('visible'),
    })
    .from(photos)
    .leftJoin(pupils, eq(pupils.id, photos.pupilId))
    .where(
      and(
        inArray(photos.eventId, db.select({ id: classes.eventId }).from(classes).where(where)),
        isCounted,
        or(sql`${photos.pupilId} is not null`, eq(photos.kind, 'class')),
      ),
    )
    .groupBy(sql`coalesce(${pupils.classId}, ${photos.classId})`)
    .as('pictures')

/** How many pupils of each class were sent the code they have now. */
const mailedByClass = (db: Reader, where: SQL) =>
  db
    .select({
      classId: pupils.classId,
      sent: sql<number>`count(distinct ${pupils.id})`.as('sent'),
    })
    .from(codeMails)
    .innerJoin(pupils, and(eq(pupils.id, codeMails.pupilId), eq(pupils.accessCode, codeMails.accessCode)))
    .where(and(eq(codeMails.state, 'sent'), isIn(db, where)))
    .groupBy(pupils.classId)
    .as('mailed')

/** Of how many pupils of each class something was bought. */
const buyersByClass = (db: Reader, where: SQL) =>
  db
    .select({
      classId: pupils.classId,
      bought: sql<number>`count(distinct ${pupils.id})`.as('bought'),
    })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), inArray(orders.state, ['paid', 'delivered'])))
    .innerJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(isIn(db, where))
    .groupBy(pupils.classId)
    .as('sold')

/** Photos that the family's refusals allow, once the class is published. */
const isVisible = and(isShownInGallery, or(eq(photos.kind, 'class'), eq(pupils.noPhoto, false)))

/** Pupils in class-list order, with each one's number of photos and whether anyone has bought. */
export async function pupilSummaries(db: Reader, where: SQL | undefined, limit?: number) {
  const query = db
    .select({
      pupil: pupils,
      classRef: classes.ref,
      eventId: events.id,
      eventName: events.name,
      bounce: bouncedAddresses,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .leftJoin(bouncedAddresses, isBouncedAddress(pupils.parentEmail))
    .where(where)
    .orderBy(desc(events.date), asc(classes.ref), ...inClassOrder)
  const rows = await (limit ? query.limit(limit) : query)
  const ids = rows.map(({ pupil }) => pupil.id)
  const figures = await pupilFigures(db, ids)
  return rows.map(({ pupil, bounce, ...where }) => {
    const { id, parentEmail, accessCode, noPhoto, noClassPhoto, noSales, classId } = pupil
    const summary: PupilSummary = {
      id,
      name: `${pupil.firstName} ${pupil.lastName}`,
      parentEmail,
      accessCode,
      noPhoto,
      noClassPhoto,
      noSales,
      photos: figures.photos.get(id) ?? 0,
      purchased: figures.bought.has(id),
      unreachable: toBounce(bounce),
    }
    return { ...summary, ...where, classId }
  })
}

/** How many photos each pupil has, and who has bought. */
async function pupilFigures(db: Reader, pupilIds: string[]) {
  if (pupilIds.length === 0) return { photos: new Map<string, number>(), bought: new Set<string>() }
  const counted = await db
    .select({ pupilId: photos.pupilId, n: count() })
    .from(photos)
    .where(and(inArray(photos.pupilId, pupilIds), isCounted))
    .groupBy(photos.pupilId)
  return {
    photos: new Map(counted.map((row) => [row.pupilId, row.n])),
    bought: await hasPurchased(db, inArray(orderLines.pupilId, pupilIds)),
  }
}

/** Pupils in a paid order. */
export async function hasPurchased(db: Reader, where: SQL): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ pupilId: orderLines.pupilId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(where, inArray(orders.state, ['paid', 'delivered'])))
  return new Set(rows.flatMap((row) => (row.pupilId ? [row.pupilId] : [])))
}
