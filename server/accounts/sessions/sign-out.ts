import { and, eq, ne } from 'drizzle-orm'
import type { LogoutScope } from '../../../domain/accounts/sessions.ts'
import { audit, type Context, inTransaction, requireSession } from '../../context.ts'
import { sessions } from '../tables.ts'

/** Ends sessions of the caller's account; their refresh tokens go with them. */
export async function signOut(ctx: Context, scope: LogoutScope): Promise<void> {
  const { userId, sessionId } = requireSession(ctx)
  const which = {
    global: undefined,
    local: eq(sessions.id, sessionId),
    others: ne(sessions.id, sessionId),
  }[scope]
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), which))
    await audit(ctx, 'session.ended', { subjectId: userId, sessionId, scope })
  })
}
