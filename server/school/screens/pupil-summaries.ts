import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import type { PupilSummary } from '../../../domain/school/pupil-list.ts'
import { findPupilsWithOrders } from '../../orders/queries.ts'
import { orderLines } from '../../orders/tables.ts'
import { isCounted } from '../../photos/screens/photo-states.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { isBouncedAddress, toBounce } from '../../platform/messages/bounced-addresses.ts'
import { bouncedAddresses } from '../../platform/messages/tables.ts'
import { activeOptOuts, listedOptOut } from '../opt-outs/queries.ts'
import { inClassOrder, inSchoolOrder } from '../queries.ts'
import { classes, events, pupils } from '../tables.ts'

/** Whether the query's pupil has a photo that is ready. */
export const isPhotographed = sql<boolean>`exists (select 1 from ${photos} f where f.pupil_id = ${pupils}.id and f.state = 'ready' and f.removed_at is null)`
/** Whether the query's pupil should have a photo and has none. */
export const isMissing = sql`not ${isPhotographed} and not ${pupils}.no_photo`

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
    .orderBy(desc(events.date), ...inSchoolOrder, ...inClassOrder)
  const rows = await (limit ? query.limit(limit) : query)
  const ids = rows.map(({ pupil }) => pupil.id)
  const figures = await pupilFigures(db, ids)
  const standing = await activeOptOuts(db, ids)
  return rows.map(({ pupil, bounce, ...where }) => {
    const { id, parentEmail, accessCode, noPhoto, noClassPhoto, noSales, classId } = pupil
    const summary: PupilSummary = {
      id,
      name: fullName(pupil),
      parentEmail,
      accessCode,
      noPhoto,
      noClassPhoto,
      noSales,
      optOuts: standing.get(id)?.map(listedOptOut) ?? [],
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
    bought: await findPupilsWithOrders(db, inArray(orderLines.pupilId, pupilIds)),
  }
}
