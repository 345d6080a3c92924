import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { deskErrors, undoErrors } from '../../../content/errors/desk.ts'
import { undoableSince } from '../../../domain/school/merging.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { orderLines, orderPhotos, orderPrints } from '../../orders/tables.ts'
import { lockSorting, sortPhotosJob } from '../../photos/sort/sort-photos.ts'
import { UndoConflictError, undoChanges } from '../../platform/db/change-log.ts'
import { assertNotErasing } from '../../privacy/erasure/request-erasure.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { getPupil, idsMergedInto, lockPupil } from '../../school/queries.ts'
import { duplicateNumbers } from '../../school/roster/pupil-number.ts'
import { formerPupils, optOuts, pupilLinks, pupilSteps, pupils } from '../../school/tables.ts'
import { undoMoves } from '../class-moves/undo-move.ts'
import { separateNotes, withoutNotes } from './merge-notes.ts'

type Step = typeof pupilSteps.$inferSelect

/**
 * Undoes a merge or a move exactly, within thirty days and as long as nothing depends on it; otherwise throws the
 * reason. What was refused or noted since then of both rows stays with both.
 */
export async function undoStep(ctx: Context, stepId: string): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [seen] = await ctx.db.select().from(pupilSteps).where(eq(pupilSteps.id, stepId))
    if (!seen) throw notFound('step')
    const { eventId, classId } = await getPupil(ctx.db, seen.pupilId)
    await lockSorting(ctx.db, eventId)
    await assertNotErasing(ctx.db, [seen.pupilId, classId, eventId, ...placesIn(seen)])
    await lockPupil(ctx.db, seen.pupilId)
    const [step] = await ctx.db.select().from(pupilSteps).where(eq(pupilSteps.id, stepId)).for('update')
    if (!step) throw notFound('step')
    if (step.doneAt < undoableSince(ctx.clock.now())) throw conflict('undo-over', undoErrors.over)
    if (step.kind === 'merged') await rejectIfUsed(ctx, step)
    if (step.kind === 'moved') {
      const { undone } = await undoMoves(ctx, { eventId, stepIds: [stepId] })
      if (undone === 0) throw changedSince()
    } else
      await undoChanges(ctx.db, withoutNotes(step)).catch((error: unknown) => {
        throw error instanceof UndoConflictError ? changedSince() : error
      })
    if (step.kind === 'merged') await rejectTakenSince(ctx, step, eventId)
    if (step.kind === 'merged') await separateOptOuts(ctx, step)
    if (step.kind === 'merged') await separateNotes(ctx, step)
    await ctx.db.delete(pupilSteps).where(eq(pupilSteps.id, stepId))
    await audit(ctx, 'pupil.step-undone', { subjectId: step.pupilId, kind: step.kind })
    await ctx.jobs.send(sortPhotosJob, { eventId }, { key: eventId })
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
  })
}

/** The rows of pupils that an undo writes, and the classes that it puts them into. */
const placesIn = ({ changes }: Step) =>
  changes.flatMap(({ table, key, before }) =>
    table === 'pupils' && before ? [key.id, before.class_id].flatMap((id) => (id ? [String(id)] : [])) : [],
  )

const changedSince = () => conflict('changed-since', undoErrors.changed)

/** What was ordered or linked since the merge belongs to one of two children, and nobody knows to which. */
async function rejectIfUsed({ db }: TransactionContext, { pupilId, changes, doneAt }: Step) {
  const moved = (table: string) =>
    changes.flatMap((change) => (change.table === table && change.after ? [String(change.key.id)] : []))
  const [photoIds, lineIds] = [moved('photos'), moved('order_lines')]
  const ordered = await db
    .selectDistinct({ lineId: orderLines.id })
    .from(orderLines)
    .leftJoin(orderPhotos, eq(orderPhotos.lineId, orderLines.id))
    .leftJoin(orderPrints, eq(orderPrints.lineId, orderLines.id))
    .where(
      and(
        eq(orderLines.pupilId, pupilId),
        or(inArray(orderPhotos.photoId, photoIds), inArray(orderPrints.photoId, photoIds)),
      ),
    )
  if (ordered.some(({ lineId }) => !lineIds.includes(lineId)))
    throw conflict('ordered-since', undoErrors.ordered)
  const links = await db
    .select({ userId: pupilLinks.userId })
    .from(pupilLinks)
    .where(and(eq(pupilLinks.pupilId, pupilId), gte(pupilLinks.linkedAt, doneAt)))
  if (links.length > 0) throw conflict('linked-since', undoErrors.linked)
  const gone = changes.find(({ table, before }) => table === 'former_pupils' && before === null)
  const ended = and(eq(formerPupils.id, String(gone?.key.id)), isNotNull(formerPupils.codeEndedAt))
  if ((await db.$count(formerPupils, ended)) > 0) throw conflict('code-since', undoErrors.code)
}

/** The number of the row that went may have been given to somebody else since. */
async function rejectTakenSince({ db }: TransactionContext, { pupilId, changes }: Step, eventId: string) {
  const both = [pupilId, goneFrom({ changes })]
  const rows = await db.select({ number: pupils.pupilNumber }).from(pupils).where(inArray(pupils.id, both))
  const shared = await duplicateNumbers(db, { eventId, numbers: rows.map(({ number }) => number) })
  const taken = shared.find(({ ids }) => ids.some((id) => !both.includes(id)))
  if (taken) throw conflict('number-taken', deskErrors.numberTakenSince(taken.names, taken.number))
}

/** The row that comes back. */
const goneFrom = ({ changes }: Pick<Step, 'changes'>) =>
  String(changes.find(({ table, after }) => table === 'pupils' && after === null)?.key.id)

/**
 * Each row has refused what it had before the merge, and what was said of it by its own id since. Of the rest nobody
 * knows which of two children was meant, so the stricter holds: what was refused since stands for both, and what was
 * lifted since stands again. The desk says which these are.
 */
async function separateOptOuts({ db, clock }: TransactionContext, step: Step) {
  const { pupilId, doneAt } = step
  const goneId = goneFrom(step)
  const both = inArray(optOuts.pupilId, [pupilId, goneId])
  await db
    .update(optOuts)
    .set({ liftedAt: null, liftedBy: null, inDoubt: true })
    .where(and(both, lte(optOuts.createdAt, doneAt), gte(optOuts.liftedAt, doneAt)))
  const since = await db
    .select()
    .from(optOuts)
    .where(and(eq(optOuts.pupilId, pupilId), isNull(optOuts.liftedAt), gt(optOuts.createdAt, doneAt)))
  const ofStaying = await idsMergedInto(db, pupilId)
  const ofGone = [goneId, ...(await idsMergedInto(db, goneId))]
  for (const { id, saidOf, ...row } of since) {
    if (saidOf !== null && ofStaying.includes(saidOf)) continue
    const known = saidOf !== null && ofGone.includes(saidOf)
    const set = known ? { pupilId: goneId, saidOf: saidOf === goneId ? null : saidOf } : { inDoubt: true }
    await db.update(optOuts).set(set).where(eq(optOuts.id, id))
    if (!known)
      await db.insert(optOuts).values({ ...row, pupilId: goneId, inDoubt: true, createdAt: clock.now() })
  }
}
