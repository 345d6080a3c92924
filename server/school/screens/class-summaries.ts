import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ClassSummary } from '../../../domain/school/class-summary.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { isShownInGallery } from '../../photos/photo-visibility.ts'
import { isCounted, needsReview } from '../../photos/screens/photo-states.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { inSchoolOrder } from '../queries.ts'
import { classes, codeMails, events, pupils } from '../tables.ts'
import { isMissing } from './pupil-summaries.ts'

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
    .orderBy(...inSchoolOrder)
  return rows.map(({ publishedAt, holdForReview, visible, ...row }) => {
    const published = !holdForReview || publishedAt !== null
    return { ...row, published, photosReady: published && visible > 0 }
  })
}

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
