import { and, asc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PhotoDayMark, SendMarks, SendMarksResult } from '../../../domain/school/photo-day.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { auditLog } from '../../platform/tables.ts'
import { liftOptOut, setOptOut } from '../../school/opt-outs/opt-outs.ts'
import { activeOptOuts, isAlreadyRecorded, lastMerges } from '../../school/opt-outs/queries.ts'
import { activeMarks } from '../../school/photo-day/active-marks.ts'
import { photoDayMarks } from '../../school/photo-day/tables.ts'
import { getEvent, lockImports } from '../../school/queries.ts'
import { classes, formerPupils, pupils } from '../../school/tables.ts'
import { sortPhotosJob } from '../sort/sort-photos.ts'
import { photos } from '../tables.ts'

/**
 * Takes marks that were made on a phone, each once however often it is sent, and in any order of two phones. *Away* and
 * *here* change the absence if the mark is the pupil's last by its own time; *refused* opts the pupil out of photos
 * whatever another phone says. Somebody's later word about an absence stays.
 */
export async function recordMarks(
  ctx: Context,
  { eventId, device, sentAt, marks }: SendMarks & { eventId: string },
): Promise<SendMarksResult> {
  const { userId } = requireAdmin(ctx)
  await getEvent(ctx.db, eventId)
  return inTransaction(ctx, async (ctx) => {
    await lockImports(ctx.db, eventId)
    const locked = await lockPupils(
      ctx,
      eventId,
      marks.map(({ pupilId }) => pupilId),
    )
    const now = ctx.clock.now()
    const clockIsBehindBy = now.getTime() - Date.parse(sentAt)
    const withoutPupil: string[] = []
    let taken = 0
    for (const mark of marks) {
      const pupilId = locked.get(mark.pupilId)
      if (!pupilId) {
        withoutPupil.push(mark.id)
        continue
      }
      const at = new Date(Math.min(Date.parse(mark.at) + clockIsBehindBy, now.getTime()))
      const [added] = await ctx.db
        .insert(photoDayMarks)
        .values({
          ...{ id: mark.id, pupilId, mark: mark.mark, undoes: mark.mark === 'undone' ? mark.undoes : null },
          ...{ phoneAt: new Date(mark.at), at, receivedAt: now, device, markedBy: userId },
        })
        .onConflictDoNothing()
        .returning({ id: photoDayMarks.id })
      if (!added) continue
      taken++
      if (await applyMark(ctx, { ...mark, pupilId, calledBy: mark.pupilId, at, setBy: userId }))
        await ctx.db.update(photoDayMarks).set({ tookEffect: true }).where(eq(photoDayMarks.id, mark.id))
    }
    if (taken > 0) {
      await audit(ctx, 'photo-day.marked', { subjectId: eventId, marks: taken })
      const clocks = await ctx.db.$count(photos, and(eq(photos.eventId, eventId), isNotNull(photos.clockAt)))
      if (clocks > 0) await ctx.jobs.send(sortPhotosJob, { eventId }, { key: eventId })
    }
    return { withoutPupil }
  })
}

/**
 * Locks these pupils until the transaction ends, in the order of their ids: two phones that send at once wait for each
 * other. Gives the current id of each that is still in the event, which a merge may have changed.
 */
async function lockPupils({ db }: TransactionContext, eventId: string, ids: readonly string[]) {
  const former = await db
    .select({ id: formerPupils.id, pupilId: formerPupils.pupilId })
    .from(formerPupils)
    .where(inArray(formerPupils.id, [...ids]))
  const merged = new Map(former.map(({ id, pupilId }) => [id, pupilId]))
  const current = (id: string) => merged.get(id) ?? id
  const rows = await db
    .select({ id: pupils.id })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(and(inArray(pupils.id, ids.map(current)), eq(classes.eventId, eventId)))
    .orderBy(asc(pupils.id))
    .for('update', { of: pupils })
  const there = new Set(rows.map(({ id }) => id))
  return new Map(ids.flatMap((id) => (there.has(current(id)) ? [[id, current(id)] as const] : [])))
}

type StoredMark = typeof photoDayMarks.$inferSelect
type TimedMark = Omit<PhotoDayMark, 'at'> & {
  at: Date
  setBy: string
  /** The id by which the phone knows the pupil: that of a row merged since, perhaps. */
  calledBy: string
}

/** Changes what stands of the pupil as a new mark says. Whether it did. */
async function applyMark(ctx: TransactionContext, mark: TimedMark): Promise<boolean> {
  const marks = await marksOf(ctx, mark.pupilId)
  const last = activeMarks(marks).at(-1)
  if (mark.mark === 'refused') return refuse(ctx, mark)
  if (mark.mark !== 'undone') return last?.id === mark.id && setAbsence(ctx, last)
  const undone = marks.find(({ id }) => id === mark.undoes)
  if (undone?.mark === 'refused') return takeRefusalBack(ctx, undone, mark.setBy)
  if (last && last.mark !== 'refused') return setAbsence(ctx, last)
  if (!undone?.tookEffect) return false
  return setAbsence(ctx, { ...undone, mark: undone.mark === 'away' ? 'here' : 'away', at: mark.at })
}

const marksOf = ({ db }: TransactionContext, pupilId: string) =>
  db
    .select()
    .from(photoDayMarks)
    .where(eq(photoDayMarks.pupilId, pupilId))
    .orderBy(asc(photoDayMarks.at), asc(photoDayMarks.id))

/** What a pupil says on the day. Nobody is mailed: the family hears of it from the school or the owner. */
const OWN_WORD = { optOut: 'noPhoto', source: 'pupil' } as const

/** Records that the pupil refuses photos, which holds whatever anybody else says. */
async function refuse(ctx: TransactionContext, { pupilId, calledBy, setBy }: TimedMark): Promise<boolean> {
  const standing = (await activeOptOuts(ctx.db, [pupilId])).get(pupilId) ?? []
  const own = standing.filter(
    ({ optOut, source }) => optOut === OWN_WORD.optOut && source === OWN_WORD.source,
  )
  const mergedAt = (await lastMerges(ctx.db, [pupilId])).get(pupilId)
  const saidOf = calledBy === pupilId ? null : calledBy
  if (own.some((one) => isAlreadyRecorded(one, { mergedAt, saidOf }))) return false
  await setOptOut(ctx, { pupilId: calledBy, ...OWN_WORD, setBy })
  return true
}

/** Lifts what a mark had recorded, unless another mark says the same, or somebody has said anything of it since. */
async function takeRefusalBack(
  ctx: TransactionContext,
  { pupilId, tookEffect, receivedAt }: StoredMark,
  setBy: string,
) {
  if (!tookEffect) return false
  // What a row merged since had said came along, and is logged under its own id.
  const mergedSince = and(eq(formerPupils.pupilId, pupilId), gte(formerPupils.mergedAt, receivedAt))
  if ((await ctx.db.$count(formerPupils, mergedSince)) > 0) return false
  if (activeMarks(await marksOf(ctx, pupilId)).some(({ mark }) => mark === 'refused')) return false
  // The mark itself is in the log once.
  if ((await wordsSince(ctx, pupilId, 'noPhoto', receivedAt)) > 1) return false
  await liftOptOut(ctx, { pupilId, ...OWN_WORD, setBy, saidSince: receivedAt })
  return true
}

/** As the school's report does; nothing, if somebody has reported it after the mark was made. */
async function setAbsence(
  ctx: TransactionContext,
  { id, pupilId, mark, at }: Pick<TimedMark, 'id' | 'pupilId' | 'mark' | 'at'>,
): Promise<boolean> {
  const absent = mark === 'away'
  if ((await wordsSince(ctx, pupilId, 'absent', at)) > 0) return false
  const changed = await ctx.db
    .update(pupils)
    .set({ absentAt: absent ? ctx.clock.now() : null })
    .where(and(eq(pupils.id, pupilId), absent ? isNull(pupils.absentAt) : isNotNull(pupils.absentAt)))
    .returning({ id: pupils.id })
  if (changed.length === 0) return false
  await audit(ctx, 'pupil.absence', { subjectId: pupilId, absent, markId: id })
  return true
}

/** How often the log has a word about a pupil's absence or opt-out from a moment on; marks have an order of their own. */
const wordsSince = ({ db }: TransactionContext, pupilId: string, what: 'absent' | 'noPhoto', at: Date) =>
  db.$count(
    auditLog,
    and(
      eq(auditLog.subjectId, pupilId),
      gte(auditLog.at, at),
      sql`jsonb_exists(${auditLog.detail}, ${what}) and not jsonb_exists(${auditLog.detail}, 'markId')`,
      what === 'noPhoto' ? sql`${auditLog.detail} ->> 'source' = ${OWN_WORD.source}` : undefined,
    ),
  )
