import { desc, eq } from 'drizzle-orm'
import type { OwnSessions } from '../../../domain/accounts/sessions.ts'
import { type Context, requireUser } from '../../context.ts'
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
