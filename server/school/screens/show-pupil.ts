import { and, asc, desc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { fullName } from '../../../domain/person-name.ts'
import type { PupilPhotos } from '../../../domain/photos/sorting.ts'
import { UNDO_DAYS, undoableSince } from '../../../domain/school/merging.ts'
import type { PupilDetail } from '../../../domain/school/pupils.ts'
import { users } from '../../accounts/tables.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { orderNumber } from '../../orders/order-key.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { chosenPortraitOf } from '../../photos/class-sheets/portraits.ts'
import { isInGroup } from '../../photos/group-photos.ts'
import { inGalleryOrder } from '../../photos/queries.ts'
import { deskPhoto, deskPhotoColumns } from '../../photos/screens/desk-photo.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { bouncedAmong, toBounce } from '../../platform/messages/bounced-addresses.ts'
import { auditLog } from '../../platform/tables.ts'
import { emailsOfActors } from '../../records/actor-names.ts'
import { optOutsOf } from '../opt-outs/queries.ts'
import { photoDayNotes } from '../photo-day/tables.ts'
import { currentPupilId, getCurrentPupil, inSchoolOrder } from '../queries.ts'
import {
  classes,
  codeMails,
  events,
  formerPupils,
  pupilLinks,
  pupilSteps,
  pupils,
  retiredCodes,
} from '../tables.ts'

const HISTORY_LIMIT = 50

/** A pupil's photos, with the groups that show them, and the state of each. */
export async function showPupil(ctx: Context, requestedId: string): Promise<PupilPhotos> {
  requireAdmin(ctx)
  const pupil = await getCurrentPupil(ctx.db, requestedId)
  const { id } = pupil
  const rows = await ctx.db
    .select(deskPhotoColumns)
    .from(photos)
    .where(and(or(eq(photos.pupilId, id), isInGroup(id)), isNull(photos.removedAt), ne(photos.kind, 'card')))
    .orderBy(...inGalleryOrder)
  return {
    pupil: {
      id,
      name: fullName(pupil),
      classRef: pupil.classRef,
      classId: pupil.classId,
      eventId: pupil.eventId,
    },
    photos: rows.map((photo) => deskPhoto(ctx, photo)),
    portrait: (await chosenPortraitOf(ctx.db, eq(pupils.id, id))).get(id) ?? null,
  }
}

/** Everything else the desk knows about a pupil: roster entry, parents, codes, mails, looks and orders. */
export async function showPupilDetail(ctx: Context, requestedId: string): Promise<PupilDetail> {
  requireAdmin(ctx)
  const found =
    (await findInEvent(ctx.db, requestedId)) ??
    (await findInEvent(ctx.db, await currentPupilId(ctx.db, requestedId)))
  if (!found) throw notFound('student')
  const { pupil, classRef, event } = found
  const { id, firstName, lastName, parentEmail, pupilNumber, accessCode, classId } = pupil
  const { noPhoto, noClassPhoto, noSales } = pupil
  const former = await formerOf(ctx.db, id)
  const bounced = await bouncedAmong(ctx.db, [parentEmail])
  const rooms = await ctx.db
    .select({ id: classes.id, ref: classes.ref })
    .from(classes)
    .where(eq(classes.eventId, event.id))
    .orderBy(...inSchoolOrder)
  return {
    id,
    firstName,
    lastName,
    parentEmail,
    pupilNumber,
    accessCode,
    classId,
    noPhoto,
    noClassPhoto,
    noSales,
    ...(await optOutsOf(ctx.db, id)),
    photoDayNote: found.note ?? '',
    classRef,
    eventId: event.id,
    eventName: event.name,
    date: event.date,
    unreachable: toBounce(bounced.get(parentEmail?.toLowerCase() ?? '')),
    classes: rooms,
    parents: await parentsOf(ctx.db, id),
    retired: await retiredOf(ctx.db, id),
    former: former.map(({ id: _, ...row }) => row),
    steps: await stepsOf(ctx, id),
    mails: await mailsOf(ctx.db, id),
    looks: await looksAt(ctx.db, [id, ...former.map((row) => row.id)]),
    orders: await ordersOf(ctx.db, id),
  }
}

async function findInEvent(db: Reader, id: string) {
  const [found] = await db
    .select({ pupil: pupils, classRef: classes.ref, event: events, note: photoDayNotes.note })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .leftJoin(photoDayNotes, eq(photoDayNotes.pupilId, pupils.id))
    .where(eq(pupils.id, id))
  return found
}

async function parentsOf(db: Reader, pupilId: string) {
  const rows = await db
    .select({ userId: users.id, email: users.email, linkedAt: pupilLinks.linkedAt })
    .from(pupilLinks)
    .innerJoin(users, eq(users.id, pupilLinks.userId))
    .where(eq(pupilLinks.pupilId, pupilId))
    .orderBy(asc(pupilLinks.linkedAt))
  return rows.map((row) => ({ ...row, email: row.email ?? '', linkedAt: row.linkedAt.toISOString() }))
}

async function retiredOf(db: Reader, pupilId: string) {
  const rows = await db
    .select({ accessCode: retiredCodes.accessCode, retiredAt: retiredCodes.retiredAt })
    .from(retiredCodes)
    .where(eq(retiredCodes.pupilId, pupilId))
    .orderBy(desc(retiredCodes.retiredAt))
  return rows.map((row) => ({ ...row, retiredAt: row.retiredAt.toISOString() }))
}

async function formerOf(db: Reader, pupilId: string) {
  const rows = await db
    .select()
    .from(formerPupils)
    .where(eq(formerPupils.pupilId, pupilId))
    .orderBy(desc(formerPupils.mergedAt))
  return rows.map(({ id, firstName, lastName, accessCode, codeEndedAt, mergedAt }) => ({
    id,
    name: fullName({ firstName, lastName }),
    accessCode,
    opens: codeEndedAt === null,
    mergedAt: mergedAt.toISOString(),
  }))
}

async function stepsOf({ db, clock }: Context, pupilId: string) {
  const rows = await db
    .select({ id: pupilSteps.id, kind: pupilSteps.kind, doneAt: pupilSteps.doneAt })
    .from(pupilSteps)
    .where(and(eq(pupilSteps.pupilId, pupilId), gte(pupilSteps.doneAt, undoableSince(clock.now()))))
    .orderBy(desc(pupilSteps.doneAt))
  return rows.map(({ doneAt, ...step }) => ({
    ...step,
    doneAt: doneAt.toISOString(),
    until: daysAfter(londonDay(doneAt), UNDO_DAYS),
  }))
}

async function mailsOf(db: Reader, pupilId: string) {
  const rows = await db
    .select()
    .from(codeMails)
    .where(eq(codeMails.pupilId, pupilId))
    .orderBy(desc(codeMails.askedAt))
    .limit(HISTORY_LIMIT)
  return rows.map(({ accessCode, email, state, failure, askedAt, settledAt }) => ({
    accessCode,
    email,
    state,
    failure,
    at: (settledAt ?? askedAt).toISOString(),
  }))
}

async function looksAt(db: Reader, ids: string[]) {
  const rows = await db
    .select({ at: auditLog.at, actor: auditLog.actor })
    .from(auditLog)
    .where(and(inArray(auditLog.subjectId, ids), eq(auditLog.action, 'gallery.opened')))
    .orderBy(desc(auditLog.at))
    .limit(HISTORY_LIMIT)
  const emails = await emailsOfActors(
    db,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ at, actor }) => ({ at: at.toISOString(), by: emails.get(actor) ?? null }))
}

async function ordersOf(db: Reader, pupilId: string) {
  const rows = await db
    .selectDistinctOn([orders.placedAt, orders.id], { order: orders })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orderLines.pupilId, pupilId))
    .orderBy(desc(orders.placedAt), orders.id)
  return rows.map(({ order }) => ({
    id: order.id,
    number: orderNumber(order),
    state: order.state,
    total: order.total,
    placedAt: order.placedAt.toISOString(),
  }))
}
