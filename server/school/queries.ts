import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../platform/db/port.ts'
import { classes, events, formerPupils, pupilLinks, pupils } from './tables.ts'

const pupilColumns = {
  id: pupils.id,
  firstName: pupils.firstName,
  lastName: pupils.lastName,
  accessCode: pupils.accessCode,
  classId: classes.id,
  classRef: classes.ref,
  year: classes.year,
  eventId: events.id,
  eventName: events.name,
  schoolName: events.schoolName,
  priceListId: events.priceListId,
  flowListId: events.flowListId,
  salesOpen: events.salesOpen,
  salesClose: events.salesClose,
  printDeadline: events.printDeadline,
  commissionPercent: events.commissionPercent,
  commissionPence: events.commissionPence,
  holdForReview: events.holdForReview,
  publishedAt: classes.publishedAt,
  noPhoto: pupils.noPhoto,
  noClassPhoto: pupils.noClassPhoto,
  noSales: pupils.noSales,
  idPhotos: events.idPhotos,
  officeSheets: events.officeSheets,
  yearbook: events.yearbook,
}

const pupilInEvent = (db: Reader) =>
  db
    .select(pupilColumns)
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))

export type PupilInEvent = Awaited<ReturnType<typeof findPupilByCode>> & object

/**
 * The pupil with this code, or the pupil that this code's row was merged into, with class and event; undefined if there
 * is none.
 */
export async function findPupilByCode(db: Reader, accessCode: string) {
  const [pupil] = await pupilInEvent(db).where(eq(pupils.accessCode, accessCode))
  if (pupil) return pupil
  const [merged] = await pupilInEvent(db)
    .innerJoin(formerPupils, eq(formerPupils.pupilId, pupils.id))
    .where(and(eq(formerPupils.accessCode, accessCode), isNull(formerPupils.codeEndedAt)))
  return merged
}

/** The current id of a pupil: its own, or that of the row it was merged into. */
export async function currentPupilId(db: Reader, id: string): Promise<string> {
  const [former] = await db
    .select({ pupilId: formerPupils.pupilId })
    .from(formerPupils)
    .where(eq(formerPupils.id, id))
  return former?.pupilId ?? id
}

/** The ids of rows merged into a pupil, under which older log entries are. */
export async function idsMergedInto(db: Reader, pupilId: string): Promise<string[]> {
  const rows = await db
    .select({ id: formerPupils.id })
    .from(formerPupils)
    .where(eq(formerPupils.pupilId, pupilId))
  return rows.map(({ id }) => id)
}

/** The codes of the rows merged into these pupils. */
export async function codesMergedInto(db: Reader, pupilIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ accessCode: formerPupils.accessCode })
    .from(formerPupils)
    .where(inArray(formerPupils.pupilId, pupilIds))
  return rows.map(({ accessCode }) => accessCode)
}

/** The codes of an event's merged rows, and their current pupils. */
export const codesOfFormer = (db: Reader, eventId: string) =>
  db
    .select({ accessCode: formerPupils.accessCode, pupilId: formerPupils.pupilId })
    .from(formerPupils)
    .innerJoin(pupils, eq(pupils.id, formerPupils.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))

/**
 * Locks a pupil's row until the transaction ends, and returns its current id, since a merge may have come first.
 * `staying` only prevents it from being merged or erased in the meantime.
 */
export async function lockPupil(db: Reader, id: string, { staying = false } = {}): Promise<string> {
  const [held] = await db
    .select({ id: pupils.id })
    .from(pupils)
    .where(eq(pupils.id, id))
    .for(staying ? 'key share' : 'update')
  if (held) return held.id
  const current = await currentPupilId(db, id)
  if (current === id) throw notFound('student')
  return lockPupil(db, current, { staying })
}

/** These pupils, with class and event. */
export const pupilsById = (db: Reader, ids: string[]): Promise<PupilInEvent[]> =>
  pupilInEvent(db).where(inArray(pupils.id, ids))

/** A pupil with the link to an account. */
export type LinkedPupil = PupilInEvent & { linkId: string }

const linkedTo = (db: Reader, userId: string) =>
  db
    .select({ ...pupilColumns, linkId: pupilLinks.id })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .innerJoin(pupilLinks, and(eq(pupilLinks.pupilId, pupils.id), eq(pupilLinks.userId, userId)))

/** The pupils linked to an account, newest event first. */
export function linkedPupils(db: Reader, userId: string): Promise<LinkedPupil[]> {
  return linkedTo(db, userId).orderBy(desc(events.date), ...inSchoolOrder, pupils.firstName)
}

/** The pupil if it is linked to the account; otherwise undefined. */
export async function findLinkedPupil(db: Reader, userId: string, pupilId: string) {
  const [pupil] = await linkedTo(db, userId).where(eq(pupils.id, pupilId))
  if (pupil) return pupil
  const current = await currentPupilId(db, pupilId)
  return current === pupilId ? undefined : (await linkedTo(db, userId).where(eq(pupils.id, current)))[0]
}

export async function getPupil(db: Reader, id: string): Promise<PupilInEvent> {
  const [pupil] = await pupilInEvent(db).where(eq(pupils.id, id))
  if (!pupil) throw notFound('student')
  return pupil
}

/** The pupil of an id, or the one its row was merged into, even by a concurrent merge. */
export async function getCurrentPupil(db: Reader, id: string): Promise<PupilInEvent> {
  const [pupil] = await pupilInEvent(db).where(eq(pupils.id, id))
  return pupil ?? getPupil(db, await currentPupilId(db, id))
}

export async function getEvent(db: Reader, id: string) {
  const [event] = await db.select().from(events).where(eq(events.id, id))
  if (!event) throw notFound('event')
  return event
}

/** The event, locked until this transaction ends. */
export async function lockEvent(db: Reader, id: string) {
  const [event] = await db.select().from(events).where(eq(events.id, id)).for('update')
  if (!event) throw notFound('event')
  return event
}

/**
 * Keeps an event's roster from being imported until the transaction ends: an import would write back what it had read
 * before. Other edits of pupils don't wait. Call it before locking a pupil, as imports do.
 */
export async function lockImports(db: Reader, eventId: string): Promise<void> {
  await db.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('key share')
}

/** A class with its event's id. */
export async function getClass(db: Reader, id: string) {
  const [room] = await db.select().from(classes).where(eq(classes.id, id))
  if (!room) throw notFound('class')
  return room
}

/** Classes by stage, then in the school's own order. */
export const inSchoolOrder = [classes.year, classes.position, classes.ref] as const

/** In class-list order, then by name. */
export const inClassOrder = [pupils.position, pupils.lastName, pupils.firstName, pupils.id] as const

/** Whether parents may see and buy today: from the opening day to the closing day inclusive, as days in Scotland. */
export function salesAreOpen(event: { salesOpen: string; salesClose: string | null }, now: Date): boolean {
  const today = londonDay(now)
  return event.salesOpen <= today && (event.salesClose === null || today <= event.salesClose)
}
