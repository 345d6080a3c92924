import { eq, max } from 'drizzle-orm'
import { schoolErrors } from '../../../content/errors/school.ts'
import { OPT_OUTS, type OptOut } from '../../../domain/school/opt-outs.ts'
import type { EditPupil } from '../../../domain/school/pupils.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { liftOptOut, photosWithdrawnJob, setOptOut } from '../opt-outs/opt-outs.ts'
import { getClass, getCurrentPupil, getPupil, lockImports, lockPupil } from '../queries.ts'
import { rejectOverwriting } from '../reject-overwriting.ts'
import { pupils } from '../tables.ts'
import { rejectDuplicateNumber } from './pupil-number.ts'
import { saveMoves } from './save-moves.ts'

/**
 * The owner changes a pupil's name, address, what the family refuses, or class within the event. Code, links, photos
 * and orders stay.
 */
export async function editPupil(ctx: Context, input: EditPupil & { pupilId: string }): Promise<void> {
  const { userId: setBy } = requireAdmin(ctx)
  await inTransaction(ctx, (ctx) => changePupil(ctx, { ...input, setBy }))
}

/** The change itself, with its consequences. */
async function changePupil(
  ctx: TransactionContext,
  {
    pupilId: requestedId,
    was: { noPhoto, noClassPhoto, noSales, ...was } = {},
    typed,
    setBy,
    ...input
  }: EditPupil & { pupilId: string; setBy: string },
): Promise<void> {
  await lockImports(ctx.db, (await getCurrentPupil(ctx.db, requestedId)).eventId)
  const pupilId = await lockPupil(ctx.db, requestedId)
  const wasOptOut = { noPhoto, noClassPhoto, noSales }
  for (const optOut of OPT_OUTS) {
    const said = {
      pupilId: requestedId,
      optOut,
      source: 'family',
      setBy,
      was: wasOptOut[optOut],
      typed,
    } as const
    if (input[optOut] === true) await setOptOut(ctx, said)
    if (input[optOut] === false) await liftOptOut(ctx, said)
  }
  const { noPhoto: _, noClassPhoto: __, noSales: ___, ...change } = input
  if (Object.keys(change).length > 0) await changeRow(ctx, pupilId, { was, change })
}

type RosterEntry = Omit<EditPupil, OptOut | 'was' | 'typed'>

async function changeRow(
  ctx: TransactionContext,
  pupilId: string,
  { was, change }: { was: Omit<RosterEntry, 'classId'>; change: RosterEntry },
): Promise<void> {
  const pupil = await getPupil(ctx.db, pupilId)
  const [before] = await ctx.db.select().from(pupils).where(eq(pupils.id, pupilId))
  if (before) rejectOverwriting(before, was, change)
  await rejectDuplicateNumber(ctx.db, { eventId: pupil.eventId, pupilId, number: change.pupilNumber })
  const moves = change.classId !== undefined && change.classId !== pupil.classId
  const position = moves ? await placeIn(ctx, change.classId ?? '', pupil.eventId) : undefined
  const { classId, ...rest } = change
  if (moves && position !== undefined) await saveMoves(ctx, [{ pupilId, to: classId ?? '', position }])
  if (Object.keys(rest).length > 0) await ctx.db.update(pupils).set(rest).where(eq(pupils.id, pupilId))
  if (moves && (pupil.noPhoto || pupil.noClassPhoto))
    await ctx.jobs.send(photosWithdrawnJob, { eventId: pupil.eventId })
  await audit(ctx, moves ? 'pupil.moved' : 'pupil.edited', { subjectId: pupilId })
}

async function placeIn(ctx: TransactionContext, classId: string, eventId: string): Promise<number> {
  const room = await getClass(ctx.db, classId)
  if (room.eventId !== eventId) throw invalid(schoolErrors.oneEvent)
  const [last] = await ctx.db
    .select({ position: max(pupils.position) })
    .from(pupils)
    .where(eq(pupils.classId, classId))
  return (last?.position ?? 0) + 1
}
