import type { Factor } from '@supabase/auth-js'
import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../../../domain/ids.ts'
import { requireSession, type TransactionContext } from '../../context.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/db/port.ts'
import { AuthError, sessionNotFound } from '../protocol/auth-error.ts'
import { factors, sessions } from '../tables.ts'

export type FactorRow = typeof factors.$inferSelect
type Asking = { db: Reader; clock: Clock }

/** How long a challenge can be answered, and how long an unverified factor waits for the next one. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** When an unverified factor started waiting: when it was begun, or when its last challenge expired. */
export const factorWaitingSince = sql<Date>`greatest(${factors.createdAt}, ${factors.lastChallengedAt} + interval '5 minutes')`

/** Begun too long ago and never verified. */
export function isExpiredFactor(now: Date): SQL | undefined {
  const before = factorExpiryCutoff(now).toISOString()
  return and(eq(factors.status, 'unverified'), sql`${factorWaitingSince} <= ${before}::timestamptz`)
}

/** Unverified factors that have waited since this time or earlier have lapsed. */
export const factorExpiryCutoff = (now: Date) => new Date(now.getTime() - CHALLENGE_LIFE_MS)

const isAlive = (now: Date) => not(isExpiredFactor(now) ?? sql`false`)

export function factorRows(ctx: Asking, userId: string): Promise<FactorRow[]> {
  return ctx.db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), isAlive(ctx.clock.now())))
    .orderBy(asc(factors.createdAt))
}

/** A second factor as the protocol shows it, without its secret or key. */
export function toFactor(row: FactorRow): Factor {
  return {
    id: row.id,
    ...(row.friendlyName ? { friendly_name: row.friendlyName } : {}),
    factor_type: row.type,
    status: row.status,
    phone: row.phone,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    last_challenged_at: row.lastChallengedAt?.toISOString() ?? null,
  } as Factor
}

/**
 * The caller's own factor; 404 for anyone else's, as if it didn't exist. `held` locks the row until the transaction
 * ends.
 */
export async function ownFactor(
  ctx: TransactionContext,
  id: string,
  { held = false } = {},
): Promise<FactorRow> {
  const { userId } = requireSession(ctx)
  const mine = and(eq(factors.id, id), eq(factors.userId, userId), isAlive(ctx.clock.now()))
  const query = ctx.db.select().from(factors).where(mine)
  const found = isUuid(id) ? await (held ? query.for('key share') : query) : []
  if (!found[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return found[0]
}

/**
 * The level of the caller's session, read inside this transaction: since the request came in the session may have ended
 * (throws 403 `session_not_found`) or lost the factor that raised it.
 */
export async function currentLevel(ctx: TransactionContext): Promise<'aal1' | 'aal2'> {
  const { sessionId, aal } = requireSession(ctx)
  const [session] = await ctx.db
    .select({ aal: sessions.aal })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  if (!session) throw sessionNotFound()
  return session.aal === 'aal2' && aal === 'aal2' ? 'aal2' : 'aal1'
}

/**
 * Someone with a second factor must have used it in this session before beginning or verifying another, or a stolen
 * password would be enough to add one.
 */
export async function requireStrongestLevel(ctx: TransactionContext): Promise<void> {
  const { userId } = requireSession(ctx)
  const level = await currentLevel(ctx)
  const verified = (await factorRows(ctx, userId)).some(({ status }) => status === 'verified')
  if (verified && level !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}
