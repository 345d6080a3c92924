import { eq, sql } from 'drizzle-orm'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  type TransactionContext,
} from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { getEvent } from '../school/queries.ts'
import { classes, pupils, retiredCodes } from '../school/tables.ts'
import { type Decision, type Frame, sortFrames } from './sort-frames.ts'
import { photos } from './tables.ts'

/**
 * Gives an event's photos to their pupils by the cards between them and by their names, from scratch: what was placed
 * by hand stays, all else is decided anew, so that a frame that arrives late corrects what was thought before it.
 */
export async function sortPhotos(
  ctx: Context,
  eventId: string,
): Promise<{ placed: number; unsorted: number; toCheck: number }> {
  requireAdminOrSystem(ctx)
  return inTransaction(ctx, async (ctx) => {
    await getEvent(ctx.db, eventId)
    await ctx.db.execute(sql`select 1 from events where id = ${eventId} for update`)
    const frames = await readFrames(ctx.db, eventId)
    const decisions = sortFrames(frames, await readRoll(ctx.db, eventId))
    await write(ctx, frames, decisions)
    const count = (is: (one: Decision) => boolean) => decisions.filter(is).length
    const result = {
      placed: count((one) => one.pupilId !== null || one.kind === 'class'),
      unsorted: count((one) => one.kind === 'portrait' && one.pupilId === null),
      toCheck: count((one) => one.uncertain && one.pupilId !== null),
    }
    await audit(ctx, 'photos.sorted', { subjectId: eventId, ...result })
    return result
  })
}

async function readFrames(db: Reader, eventId: string): Promise<Frame[]> {
  return db
    .select({
      id: photos.id,
      takenAt: photos.takenAt,
      folder: photos.folder,
      fileName: photos.fileName,
      kind: photos.kind,
      pupilId: photos.pupilId,
      classId: photos.classId,
      placedBy: photos.placedBy,
      uncertain: photos.uncertain,
      cardSeen: photos.cardSeen,
      cardCode: photos.cardCode,
      look: photos.look,
      gone: sql<boolean>`${photos.removedAt} is not null`,
      refused: sql<boolean>`${photos.state} = 'refused'`,
    })
    .from(photos)
    .where(eq(photos.eventId, eventId))
}

/** Everybody of the event, with the codes they have and had. */
async function readRoll(db: Reader, eventId: string) {
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
    .select({ accessCode: retiredCodes.accessCode, pupilId: retiredCodes.pupilId })
    .from(retiredCodes)
    .innerJoin(pupils, eq(pupils.id, retiredCodes.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
  const codes = new Map(everybody.map((pupil) => [pupil.accessCode, pupil.id]))
  for (const { accessCode, pupilId } of retired) if (pupilId) codes.set(accessCode, pupilId)
  return { pupils: everybody, classes: rooms, codes }
}

/** Only what changed, in one statement; and not what was given by hand since it was read. */
async function write(ctx: TransactionContext, frames: Frame[], decisions: Decision[]) {
  const before = new Map(frames.map((frame) => [frame.id, frame]))
  const changed = decisions.filter((now) => {
    const was = before.get(now.id)
    return (
      was &&
      (was.pupilId !== now.pupilId ||
        was.classId !== now.classId ||
        was.kind !== now.kind ||
        was.placedBy !== now.placedBy ||
        was.uncertain !== now.uncertain)
    )
  })
  if (changed.length === 0) return
  const rows = changed.map((now) => ({
    id: now.id,
    pupil_id: now.pupilId,
    class_id: now.classId,
    kind: now.kind,
    placed_by: now.placedBy,
    uncertain: now.uncertain,
  }))
  await ctx.db.execute(sql`
    update ${photos} set pupil_id = x.pupil_id, class_id = x.class_id, kind = x.kind, placed_by = x.placed_by,
      uncertain = x.uncertain
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id uuid, pupil_id uuid, class_id uuid, kind text, placed_by text, uncertain boolean)
    where ${photos.id} = x.id and ${photos.placedBy} is distinct from 'hand'`)
}
