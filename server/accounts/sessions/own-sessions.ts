import { and, desc, eq } from 'drizzle-orm'
import type { OwnSessions } from '../../../domain/accounts/sessions.ts'
import { audit, type Context, inTransaction, requireUser } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { sessions } from '../tables.ts'

/** Where the caller is signed in, most recently seen first. */
export async function listSessions(ctx: Context): Promise<OwnSessions> {
  const { userId, sessionId } = requireUser(ctx)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.refreshedAt))
    .limit(100)
  return {
    sessions: rows.map(({ id, device, address, aal, createdAt, refreshedAt }) => ({
      id,
      device,
      address,
      aal,
      createdAt: createdAt.toISOString(),
      lastSeenAt: refreshedAt.toISOString(),
      current: id === sessionId,
    })),
  }
}

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
