import { eq } from 'drizzle-orm'
import { moved } from '../../../content/desk/moved.ts'
import { UNDO_DAYS } from '../../../domain/school/merging.ts'
import type { MovesUndone } from '../../../domain/school/moves.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { lockSorting, sortPhotosKind } from '../../photos/sort/sort-photos.ts'
import { refuseWhileErasing } from '../../privacy/under-way.ts'
import { refusedKind } from '../../school/roster/class-photo-rights.ts'
import { pupilSteps, rosterImports } from '../../school/tables.ts'
import { moveBack } from './move-back.ts'

const DAY_MS = 86_400_000

/**
 * Takes back all moves of an import that can still be taken back: whoever was moved again or merged since stays, and
 * so do codes, links, photos and orders. What else the import changed, names or addresses, is not touched.
 */
export async function undoImport(ctx: Context, importId: string): Promise<MovesUndone> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db.select().from(rosterImports).where(eq(rosterImports.id, importId))
    if (!found) throw notFound('import')
    const { eventId } = found
    await lockSorting(ctx.db, eventId)
    if (found.doneAt.getTime() < ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS)
      throw conflict('undo-over', moved.undoOver(UNDO_DAYS))
    const steps = await ctx.db
      .select({ id: pupilSteps.id, pupilId: pupilSteps.pupilId })
      .from(pupilSteps)
      .where(eq(pupilSteps.importId, importId))
    await refuseWhileErasing(ctx.db, [eventId, ...steps.map(({ pupilId }) => pupilId)])
    const done = await moveBack(ctx, { eventId, stepIds: steps.map(({ id }) => id) })
    if (done.undone === 0) throw conflict('nothing-to-undo', moved.nothingToUndo)
    await audit(ctx, 'roster.moves-undone', { subjectId: eventId, ...done })
    await ctx.jobs.send(sortPhotosKind, { eventId }, { key: eventId })
    await ctx.jobs.send(refusedKind, { eventId })
    return done
  })
}
