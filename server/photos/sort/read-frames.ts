import { setImmediate } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { activeMarks } from '../../school/photo-day/active-marks.ts'
import { photoDayMarks } from '../../school/photo-day/tables.ts'
import { codesOfFormer } from '../../school/queries.ts'
import { classes, pupils, retiredCodes } from '../../school/tables.ts'
import { memberIdsIn, memberList } from '../group-photos.ts'
import { photos } from '../tables.ts'
import type { CheckIn, ClockedPhoto } from './assign-by-check-ins.ts'

/** How many frames are read at a time: making objects of them all at once would keep others waiting. */
const AT_A_TIME = 200

/** All photos of an event, with what sorting knows of each. */
export async function readFrames(db: Reader, eventId: string): Promise<ClockedPhoto[]> {
  // As one text: ten thousand rows with an id each take four times as long.
  const ids = sql<string | null>`string_agg(${photos.id}::text, ',')`
  const [found] = await db.select({ ids }).from(photos).where(eq(photos.eventId, eventId))
  const all = found?.ids?.split(',') ?? []
  const frames: ClockedPhoto[] = []
  for (let at = 0; at < all.length; at += AT_A_TIME) {
    await setImmediate()
    frames.push(...(await readSome(db, all.slice(at, at + AT_A_TIME))))
  }
  await setImmediate()
  return frames
}

async function readSome(db: Reader, ids: string[]): Promise<ClockedPhoto[]> {
  const rows = await db
    .select({
      id: photos.id,
      takenAt: photos.takenAt,
      folder: photos.folder,
      fileName: photos.fileName,
      kind: photos.kind,
      pupilId: photos.pupilId,
      members: memberList,
      classId: photos.classId,
      placedBy: photos.placedBy,
      uncertain: photos.uncertain,
      cardSeen: photos.cardSeen,
      cardCode: photos.cardCode,
      clockAt: photos.clockAt,
      clockDevice: photos.clockDevice,
      look: photos.look,
      gone: sql<boolean>`${photos.removedAt} is not null`,
      refused: sql<boolean>`${photos.state} = 'refused'`,
    })
    .from(photos)
    .where(inArray(photos.id, ids))
  return rows.map(({ members, ...frame }) => ({ ...frame, memberIds: memberIdsIn(members) }))
}

/** Everyone in the event, with their current and former codes, and those of rows merged into theirs. */
export async function readRoll(db: Reader, eventId: string) {
  const everybody = await db
    .select({
      id: pupils.id,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      classId: classes.id,
      classRef: classes.ref,
      accessCode: pupils.accessCode,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
  const rooms = await db
    .select({ id: classes.id, ref: classes.ref })
    .from(classes)
    .where(eq(classes.eventId, eventId))
  const retired = await db
    .select({ accessCode: retiredCodes.accessCode, pupilId: pupils.id })
    .from(retiredCodes)
    .innerJoin(pupils, eq(pupils.id, retiredCodes.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .unionAll(codesOfFormer(db, eventId))
  const codes = new Map(everybody.map((pupil) => [pupil.accessCode, pupil.id]))
  for (const { accessCode, pupilId } of retired) codes.set(accessCode, pupilId)
  return { pupils: everybody, classes: rooms, codes }
}

/** Who was marked as here on the photo day, unless that was undone. */
export async function readCheckIns(db: Reader, eventId: string): Promise<CheckIn[]> {
  const marks = await db
    .select({
      id: photoDayMarks.id,
      mark: photoDayMarks.mark,
      undoes: photoDayMarks.undoes,
      pupilId: photoDayMarks.pupilId,
      phoneAt: photoDayMarks.phoneAt,
      device: photoDayMarks.device,
    })
    .from(photoDayMarks)
    .innerJoin(pupils, eq(pupils.id, photoDayMarks.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
  return activeMarks(marks).filter(({ mark }) => mark === 'here')
}
