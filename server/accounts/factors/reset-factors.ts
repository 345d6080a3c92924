import { eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem } from '../../context.ts'
import { queueNotice } from '../own-account/mail-notice.ts'
import { findAccount } from '../sign-in/find-account.ts'
import { factors, sessions } from '../tables.ts'

/**
 * For someone who has lost their second factors: removes them all, signs out everywhere, and mails the owner.
 */
export async function resetFactors(ctx: Context, emailOrId: string): Promise<string> {
  requireSystem(ctx)
  const user = await findAccount(ctx.db, emailOrId)
  const removed = await inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db.delete(factors).where(eq(factors.userId, user.id)).returning({ id: factors.id })
    await ctx.db.delete(sessions).where(eq(sessions.userId, user.id))
    await audit(ctx, 'factors.reset', { subjectId: user.id, count: gone.length })
    await queueNotice(ctx, user.id, 'factor-removed')
    return gone.length
  })
  return `${user.email} has no second factor now (removed: ${removed}) and is signed out everywhere.`
}
