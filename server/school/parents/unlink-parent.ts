import { and, eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { lockPupil } from '../queries.ts'
import { pupilLinks } from '../tables.ts'

/**
 * Unlinks a pupil from a parent's account. Anyone who knows the code can still open the gallery; reissue it to prevent
 * that.
 */
export async function unlinkParent(
  ctx: Context,
  { pupilId: asked, userId }: { pupilId: string; userId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const pupilId = await lockPupil(ctx.db, asked)
    const gone = await ctx.db
      .delete(pupilLinks)
      .where(and(eq(pupilLinks.pupilId, pupilId), eq(pupilLinks.userId, userId)))
      .returning({ userId: pupilLinks.userId })
    if (gone.length > 0) await audit(ctx, 'pupil.unlinked', { subjectId: pupilId, userId })
  })
}
