import { eq } from 'drizzle-orm'
import type { SetPhotoDayNote } from '../../../domain/school/photo-day.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { lockPupil } from '../queries.ts'
import { photoDayNotes } from './tables.ts'

/** The owner notes what to know of a pupil before the shutter. */
export async function setPhotoDayNote(
  ctx: Context,
  input: SetPhotoDayNote & { pupilId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, (ctx) => saveNote(ctx, input))
}

/** The saving itself, for operations that have checked permission. The log has who saved a note, not what it says. */
export async function saveNote(
  ctx: TransactionContext,
  { pupilId: requestedId, note }: SetPhotoDayNote & { pupilId: string },
): Promise<void> {
  const pupilId = await lockPupil(ctx.db, requestedId)
  const row = { note, savedAt: ctx.clock.now() }
  if (note === '') await ctx.db.delete(photoDayNotes).where(eq(photoDayNotes.pupilId, pupilId))
  else
    await ctx.db
      .insert(photoDayNotes)
      .values({ pupilId, ...row })
      .onConflictDoUpdate({ target: photoDayNotes.pupilId, set: row })
  await audit(ctx, 'pupil.photo-day-note', { subjectId: pupilId, empty: note === '' })
}
