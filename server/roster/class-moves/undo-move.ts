import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { photos } from '../../photos/tables.ts'
import { assertNotErasing } from '../../privacy/erasure/request-erasure.ts'
import { writePositions } from '../../school/roster/save-moves.ts'
import { classLeavers, pupilSteps, pupils } from '../../school/tables.ts'
import { type RecordedMove, recordedMoves } from './recorded-moves.ts'

/**
 * Puts pupils back into the classes they were moved out of, at their old places, unless something later prevents it, and
 * deletes those steps. The caller has locked the event. Returns how many went back, and how many stayed. 409 while one
 * of them, or a class, is being erased.
 */
export async function undoMoves(
  ctx: TransactionContext,
  { eventId, stepIds }: { eventId: string; stepIds: string[] },
): Promise<{ undone: number; kept: number }> {
  const { db } = ctx
  const chosen = inArray(pupilSteps.id, stepIds)
  const seen = await recordedMoves(db, eventId, chosen)
  const held = seen.moves.map(({ step }) => step.pupilId)
  await assertNotErasing(db, [eventId, ...held, ...seen.moves.flatMap(({ from, to }) => [from, to])])
  await db
    .select({ id: pupils.id })
    .from(pupils)
    .where(inArray(pupils.id, held))
    .orderBy(pupils.id)
    .for('update')
  const { moves } = await recordedMoves(db, eventId, chosen)
  const back = moves.filter(({ obstacle }) => obstacle === null)
  if (back.length > 0) {
    await writePositions(
      db,
      back.map(({ step, from, position, joinedClassAt }) => ({
        id: step.pupilId,
        class_id: from,
        position,
        joined_class_at: joinedClassAt,
      })),
    )
    await forgetLeaving(ctx, back)
    await stayInPhotos(ctx, back)
    await db.delete(pupilSteps).where(
      inArray(
        pupilSteps.id,
        back.map(({ step }) => step.id),
      ),
    )
  }
  return { undone: back.length, kept: moves.length - back.length }
}

/** Removes the marks that these moves left of who left a class, and no others. */
async function forgetLeaving({ db }: TransactionContext, back: RecordedMove[]) {
  const noted = back.flatMap(({ step }) =>
    step.changes.flatMap(({ table, after }) => (table === 'class_leavers' && after ? [after] : [])),
  )
  await db.execute(sql`
    delete from ${classLeavers} using jsonb_array_elements(${JSON.stringify(noted)}::jsonb) as noted
    where ${classLeavers.classId} = (noted ->> 'class_id')::uuid
      and ${classLeavers.pupilId} = (noted ->> 'pupil_id')::uuid and to_jsonb(${classLeavers}) = noted`)
}

/**
 * A class photo received in between may show the child; as with anybody who leaves a class, a refusal withholds it. The
 * family is not shown it: the move was a mistake.
 */
async function stayInPhotos({ db, clock }: TransactionContext, back: RecordedMove[]) {
  const now = clock.now()
  const first = Math.min(...back.map(({ step }) => step.doneAt.getTime()))
  const came = await db
    .select({ classId: photos.classId, at: photos.createdAt })
    .from(photos)
    .where(
      and(
        eq(photos.kind, 'class'),
        inArray(photos.classId, [...new Set(back.map(({ to }) => to))]),
        gte(photos.createdAt, new Date(first)),
      ),
    )
  const left = back.filter(({ step, to }) =>
    came.some(({ classId, at }) => classId === to && at.getTime() >= step.doneAt.getTime()),
  )
  if (left.length > 0)
    await db
      .insert(classLeavers)
      .values(
        left.map(({ step, to }) => ({ classId: to, pupilId: step.pupilId, joinedAt: now, leftAt: now })),
      )
      .onConflictDoNothing()
}
