import { randomUUID } from 'node:crypto'
import { asc, count, inArray } from 'drizzle-orm'
import { mergeErrors } from '../../../content/errors/desk.ts'
import type { MergePupils } from '../../../domain/school/merging.ts'
import { OPT_OUTS } from '../../../domain/school/opt-outs.ts'
import { MAX_ACCOUNTS_PER_PUPIL } from '../../../domain/school/parent-links.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { lockSorting } from '../../photos/sort/sort-photos.ts'
import { createChangeLog, rowsOf } from '../../platform/db/change-log.ts'
import type { Reader } from '../../platform/db/port.ts'
import { assertNotErasing } from '../../privacy/erasure/request-erasure.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { getPupil } from '../../school/queries.ts'
import { pupilLinks, pupilSteps, pupils } from '../../school/tables.ts'
import { joinedNotes, notesOf } from './merge-notes.ts'
import { moveRows } from './move-rows.ts'
import { transferTags } from './transfer-tags.ts'

/**
 * Merges two rows of one child: photos, orders, links, sign-ups and messages of `other` go to the staying pupil, a
 * refusal on either is kept, and the other's code still opens the same gallery. Can be undone.
 */
export async function mergePupils(
  ctx: Context,
  { pupilId, other, take }: MergePupils & { pupilId: string },
): Promise<{ stepId: string }> {
  requireAdmin(ctx)
  if (pupilId === other) throw invalid(mergeErrors.sameRow)
  return inTransaction(ctx, async (ctx) => {
    const { eventId } = await getPupil(ctx.db, pupilId)
    if ((await getPupil(ctx.db, other)).eventId !== eventId) throw invalid(mergeErrors.otherEvent)
    // Uploads, sorting and imports wait on this lock, and then find one pupil.
    await lockSorting(ctx.db, eventId)
    const { keep, gone } = await holdBoth(ctx, pupilId, other)
    await assertNotErasing(ctx.db, [keep.id, gone.id, keep.classId, gone.classId, eventId])
    const problem = await mergeProblem(ctx, keep.id, gone.id)
    if (problem) throw conflict(problem.code, problem.message)
    const record = createChangeLog(ctx.db)
    const classId = take.classId ? gone.classId : keep.classId
    await transferTags(ctx, record, { keep, gone, classId })
    await moveRows(ctx, record, { keep, gone, classId })
    await record.update('pupils', await rowOf(ctx, keep.id), {
      ...(take.name && { first_name: gone.firstName, last_name: gone.lastName }),
      ...(take.parentEmail && { parent_email: gone.parentEmail }),
      pupil_number: keep.pupilNumber ?? gone.pupilNumber,
      ...(take.classId && {
        class_id: gone.classId,
        position: gone.position,
        joined_class_at: gone.joinedClassAt?.toISOString() ?? null,
      }),
    })
    await record.remove('pupils', await rowOf(ctx, gone.id))
    await record.insert('former_pupils', {
      id: gone.id,
      pupil_id: keep.id,
      access_code: gone.accessCode,
      first_name: gone.firstName,
      last_name: gone.lastName,
      merged_at: ctx.clock.now().toISOString(),
    })
    const stepId = randomUUID()
    await ctx.db.insert(pupilSteps).values({
      id: stepId,
      pupilId,
      kind: 'merged',
      changes: record.changes,
      doneAt: ctx.clock.now(),
      refusedBefore: OPT_OUTS.filter((refusal) => keep[refusal]),
    })
    if ([keep, gone].some(({ noPhoto, noClassPhoto, noSales }) => noPhoto || noClassPhoto || noSales))
      await ctx.jobs.send(photosWithdrawnJob, { eventId })
    await audit(ctx, 'pupil.merged', { subjectId: pupilId, other })
    return { stepId }
  })
}

/** Why the two cannot be merged; null if they can. */
export async function mergeProblem(
  { db }: { db: Reader },
  ...ids: [string, string]
): Promise<{ code: string; message: string } | null> {
  const notes = await notesOf(db, ids)
  if (joinedNotes(notes) === undefined) return { code: 'notes-too-long', message: mergeErrors.notesTooLong }
  const accounts = await db
    .select({ userId: pupilLinks.userId, links: count() })
    .from(pupilLinks)
    .where(inArray(pupilLinks.pupilId, ids))
    .groupBy(pupilLinks.userId)
  return accounts.length > MAX_ACCOUNTS_PER_PUPIL
    ? { code: 'too-many-accounts', message: mergeErrors.tooManyAccounts(accounts.length) }
    : null
}

async function holdBoth({ db }: TransactionContext, pupilId: string, other: string) {
  const rows = await db
    .select()
    .from(pupils)
    .where(inArray(pupils.id, [pupilId, other]))
    .orderBy(asc(pupils.id))
    .for('update')
  const keep = rows.find(({ id }) => id === pupilId)
  const gone = rows.find(({ id }) => id === other)
  if (!keep || !gone) throw notFound('student')
  return { keep, gone }
}

async function rowOf({ db }: TransactionContext, id: string) {
  const [row] = await rowsOf(db, 'pupils', 'id', id)
  if (!row) throw notFound('student')
  return row
}
