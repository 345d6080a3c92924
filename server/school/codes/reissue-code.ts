import { and, eq, isNull } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { getPupil, lockPupil } from '../queries.ts'
import { formerPupils, pupils, retiredCodes } from '../tables.ts'
import { freshCodes } from './fresh-codes.ts'

/**
 * Gives a pupil a new code. The old one, and those of rows merged into this pupil, stop working at once and are never
 * given out again.
 */
export async function reissueCode(ctx: Context, id: string): Promise<{ accessCode: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const pupilId = await lockPupil(ctx.db, id)
    const pupil = await getPupil(ctx.db, pupilId)
    const [accessCode = ''] = await freshCodes(ctx.db, 1)
    await ctx.db
      .insert(retiredCodes)
      .values({ accessCode: pupil.accessCode, pupilId, retiredAt: ctx.clock.now() })
      .onConflictDoNothing()
    await ctx.db.update(pupils).set({ accessCode }).where(eq(pupils.id, pupilId))
    await ctx.db
      .update(formerPupils)
      .set({ codeEndedAt: ctx.clock.now() })
      .where(and(eq(formerPupils.pupilId, pupilId), isNull(formerPupils.codeEndedAt)))
    await audit(ctx, 'code.reissued', { subjectId: pupilId })
    return { accessCode }
  })
}
