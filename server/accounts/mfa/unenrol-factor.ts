import { and, eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSession, type TransactionContext } from '../../context.ts'
import { queueNotice } from '../own-account/mail-notice.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { factors, sessions, users } from '../tables.ts'
import { currentLevel, ownFactor } from './factors.ts'

/** Removes one of the caller's second factors and lowers the sessions it had raised. */
export async function unenrolFactor(ctx: Context, factorId: string): Promise<{ id: string }> {
  const { userId } = requireSession(ctx)
  await inTransaction(ctx, async (ctx) => {
    // One at a time per account, or two removals at once would both be recorded.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const factor = await ownFactor(ctx, factorId)
    const verified = factor.status === 'verified'
    if (verified && (await currentLevel(ctx)) !== 'aal2')
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await ctx.db.delete(factors).where(eq(factors.id, factorId))
    if (!verified) return
    await lowerSessions(ctx, factorId)
    await audit(ctx, 'factor.removed', { subjectId: userId, factorId })
    await queueNotice(ctx, userId, 'factor-removed')
  })
  return { id: factorId }
}

/** Lowers sessions raised by this factor to the level they had before. */
async function lowerSessions(ctx: TransactionContext, factorId: string): Promise<void> {
  const { userId } = requireSession(ctx)
  const raised = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.factorId, factorId)))
    .for('update')
  for (const { id, amr } of raised)
    await ctx.db
      .update(sessions)
      .set({ aal: 'aal1', factorId: null, amr: amr.filter(({ method }) => !isSecondFactor(method)) })
      .where(eq(sessions.id, id))
}

const isSecondFactor = (method: string) => method === 'totp' || method.startsWith('mfa/')
