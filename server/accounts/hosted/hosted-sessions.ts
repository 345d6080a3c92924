import { and, eq, gt } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/days.ts'
import type { UserActor } from '../../context.ts'
import { sessionNotFound } from '../protocol/auth-error.ts'
import type { RememberedSession, RoleCheckRequest } from '../roles/roles-port.ts'
import { hostedSessions, users } from '../tables.ts'

/** How long the service's last word on a session is trusted when its token is not to hand. */
const GOOD_MS = 3 * 60_000
/** How long somebody who has been here still counts as known. */
export const CACHE_MS = 30 * DAY_MS

/** Records what the service says about a session now. */
export async function cacheSession(ctx: RoleCheckRequest, { sessionId, ...actor }: UserActor): Promise<void> {
  const { userId, aal, hasFactor, isAdmin, isEditor, signedInAt } = actor
  const seenAt = ctx.clock.now()
  const said = { userId, aal, hasFactor, isAdmin, isEditor, signedInAt, seenAt }
  await ctx.db
    .insert(hostedSessions)
    .values({ id: sessionId, ...said })
    .onConflictDoUpdate({ target: hostedSessions.id, set: said })
}

/** Called when the service says that the session has ended. */
export async function dropCachedSession(ctx: RoleCheckRequest, sessionId: string): Promise<void> {
  await ctx.db.delete(hostedSessions).where(eq(hostedSessions.id, sessionId))
}

/** The user of a session that the service has recently vouched for; 403 `session_not_found` for any other. */
export async function getCachedSession(
  ctx: RoleCheckRequest,
  { userId, sessionId, aal: remembered }: RememberedSession,
): Promise<UserActor> {
  const since = new Date(ctx.clock.now().getTime() - GOOD_MS)
  const [row] = await ctx.db
    .select({ email: users.email, said: hostedSessions })
    .from(hostedSessions)
    .innerJoin(users, eq(users.id, hostedSessions.userId))
    .where(and(eq(hostedSessions.id, sessionId), eq(users.id, userId), gt(hostedSessions.seenAt, since)))
  if (!row) throw sessionNotFound()
  const { aal, hasFactor, isAdmin, isEditor, signedInAt } = row.said
  const confirmed = aal === 'aal2' && remembered === 'aal2'
  return {
    kind: 'user',
    userId,
    sessionId,
    email: row.email,
    aal: confirmed ? 'aal2' : 'aal1',
    isAdmin,
    isEditor,
    hasFactor,
    signedInAt,
    passwordIsWeak: false,
  }
}
