import { eq } from 'drizzle-orm'
import { moved } from '../../../content/desk/roster/class-moves.ts'
import type { MovesUndone } from '../../../domain/school/class-moves.ts'
import { UNDO_DAYS, undoableSince } from '../../../domain/school/merging.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { lockSorting, sortPhotosJob } from '../../photos/sort/sort-photos.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { pupilSteps, rosterImports } from '../../school/tables.ts'
import { undoMoves } from './undo-move.ts'

/**
 * Undoes the moves of an import. Whoever was moved again or merged since stays; codes, links, photos, orders, and
 * whatever else the import changed, are not touched. 409 if no move can be undone.
 */
export async function undoImport(ctx: Context, importId: string): Promise<MovesUndone> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db.select().from(rosterImports).where(eq(rosterImports.id, importId))
    if (!found) throw notFound('import')
    const { eventId } = found
    await lockSorting(ctx.db, eventId)
    if (found.doneAt < undoableSince(ctx.clock.now())) throw conflict('undo-over', moved.undoOver(UNDO_DAYS))
    const steps = await ctx.db
      .select({ id: pupilSteps.id })
      .from(pupilSteps)
      .where(eq(pupilSteps.importId, importId))
    const done = await undoMoves(ctx, { eventId, stepIds: steps.map(({ id }) => id) })
    if (done.undone === 0) throw conflict('nothing-to-undo', moved.nothingToUndo)
    await audit(ctx, 'roster.moves-undone', { subjectId: eventId, ...done })
    await ctx.jobs.send(sortPhotosJob, { eventId }, { key: eventId })
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
    return done
  })
}
