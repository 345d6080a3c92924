import { and, eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireUser } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { sessions } from '../tables.ts'

/** Signs out one of the caller's browsers; another person's session counts as not found. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const { userId } = requireUser(ctx)
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound('session')
    await audit(ctx, 'session.ended', { subjectId: userId, sessionId: id })
  })
}
