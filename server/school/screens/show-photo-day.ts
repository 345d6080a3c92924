import { createHash, createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import {
  CODE_DIGEST_LENGTH,
  codeWithSalt,
  type PhotoDay,
  type ShownMark,
} from '../../../domain/school/photo-day.ts'
import { type Context, requireAdmin } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { activeMarks } from '../photo-day/active-marks.ts'
import { photoDayMarks, photoDayNotes } from '../photo-day/tables.ts'
import { codesOfFormer, getEvent, inClassOrder, inSchoolOrder } from '../queries.ts'
import { classes, pupils, retiredCodes } from '../tables.ts'

/** How often another salt is tried where two students' codes have the same digest; after that a card finds both. */
const SALTS_TRIED = 20

/**
 * An event's list for the phone: everybody with what to know before the shutter and what was marked. No codes, only
 * short digests of them, because the phone keeps the list for a day.
 */
export async function showPhotoDay(ctx: Context, eventId: string): Promise<PhotoDay> {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  const rows = await ctx.db
    .select({
      id: pupils.id,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      classRef: classes.ref,
      noPhoto: pupils.noPhoto,
      noClassPhoto: pupils.noClassPhoto,
      noSales: pupils.noSales,
      absentAt: pupils.absentAt,
      accessCode: pupils.accessCode,
      note: photoDayNotes.note,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .leftJoin(photoDayNotes, eq(photoDayNotes.pupilId, pupils.id))
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder, ...inClassOrder)
  const codes = new Map(rows.map(({ id, accessCode }) => [id, [accessCode]]))
  for (const { pupilId, accessCode } of await olderCodes(ctx.db, eventId))
    codes.get(pupilId)?.push(accessCode)
  const { salt, digests } = digestsOf(`${ctx.keys.limits}:${eventId}`, codes)
  const marks = Map.groupBy(await marksOf(ctx.db, eventId), ({ pupilId }) => pupilId)
  return {
    eventId,
    eventName: event.name,
    schoolName: event.schoolName,
    date: event.date,
    salt,
    pupils: rows.map(({ firstName, lastName, absentAt, accessCode: _, note, ...row }) => {
      const standing = activeMarks(marks.get(row.id) ?? [])
      const last = standing.at(-1)
      const other = standing.findLast(({ device }) => device !== last?.device)
      return {
        ...row,
        name: fullName({ firstName, lastName }),
        note: note ?? '',
        absent: absentAt !== null,
        codes: digests.get(row.id) ?? [],
        mark: last ? shown(last) : null,
        other: other && other.mark !== last?.mark ? shown(other) : null,
      }
    }),
  }
}

const shown = ({ at, ...mark }: Omit<ShownMark, 'at'> & { at: Date }): ShownMark => ({
  ...mark,
  at: at.toISOString(),
})

const marksOf = (db: Reader, eventId: string) =>
  db
    .select({
      id: photoDayMarks.id,
      pupilId: photoDayMarks.pupilId,
      mark: photoDayMarks.mark,
      undoes: photoDayMarks.undoes,
      at: photoDayMarks.at,
      device: photoDayMarks.device,
    })
    .from(photoDayMarks)
    .innerJoin(pupils, eq(pupils.id, photoDayMarks.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(asc(photoDayMarks.at), asc(photoDayMarks.id))

/** The codes on cards printed earlier. */
async function olderCodes(db: Reader, eventId: string) {
  const retired = await db
    .select({ accessCode: retiredCodes.accessCode, pupilId: pupils.id })
    .from(retiredCodes)
    .innerJoin(pupils, eq(pupils.id, retiredCodes.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
  return [...retired, ...(await codesOfFormer(db, eventId))]
}

/**
 * The digests of each student's codes. The salt is always the same for the same codes: several lists of an event must
 * not tell more of a code than one.
 */
function digestsOf(secret: string, codes: ReadonlyMap<string, readonly string[]>) {
  for (let tried = 1; ; tried++) {
    const salt = createHmac('sha256', secret).update(`photo day ${tried}`).digest('base64url').slice(0, 16)
    const digests = new Map<string, string[]>()
    for (const [pupilId, own] of codes)
      digests.set(
        pupilId,
        own.map((code) => digestOf(salt, code)),
      )
    const all = [...digests.values()].flatMap((own) => [...new Set(own)])
    if (new Set(all).size === all.length || tried === SALTS_TRIED) return { salt, digests }
  }
}

const digestOf = (salt: string, accessCode: string) =>
  createHash('sha256').update(codeWithSalt(salt, accessCode)).digest('hex').slice(0, CODE_DIGEST_LENGTH)
