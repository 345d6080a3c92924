import type { Factor } from '@supabase/auth-js'
import { and, asc, eq, lte, not, type SQL, sql } from 'drizzle-orm'
import { requireUser, type TransactionContext } from '../context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reader } from '../platform/db/port.ts'
import { AuthError } from './auth-error.ts'
import { factors, sessions } from './tables.ts'

export type FactorRow = typeof factors.$inferSelect
type Asking = { db: Reader; clock: Clock }

/** How long a factor waits to be verified; whoever sets one up may have to install an app first. */
const UNVERIFIED_LIFE_MS = 15 * 60_000

/** Begun too long ago and never verified. */
export function isLapsed(now: Date): SQL | undefined {
  return and(eq(factors.status, 'unverified'), lte(factors.createdAt, lapsedBefore(now)))
}

/** What was begun at this moment or earlier and is not verified has lapsed. */
export const lapsedBefore = (now: Date) => new Date(now.getTime() - UNVERIFIED_LIFE_MS)

const isAlive = (now: Date) => not(isLapsed(now) ?? sql`false`)

export function factorRows(ctx: Asking, userId: string): Promise<FactorRow[]> {
  return ctx.db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), isAlive(ctx.clock.now())))
    .orderBy(asc(factors.createdAt))
}

/** A second factor as the protocol shows it: no secret, no key. */
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

/** The caller's own factor; anybody else's is 404, like one that never was. */
export async function ownFactor(ctx: TransactionContext, id: string): Promise<FactorRow> {
  const { userId } = requireUser(ctx)
  const mine = and(eq(factors.id, id), eq(factors.userId, userId), isAlive(ctx.clock.now()))
  const found = isUuid(id) ? await ctx.db.select().from(factors).where(mine) : []
  if (!found[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return found[0]
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * Whoever has a second factor must have used it in this session before another one is begun or verified, or a
 * stolen password would be enough to add one. Asked in the transaction: another session may just have verified.
 */
export async function requireStrongestLevel(ctx: TransactionContext): Promise<void> {
  const { userId, sessionId } = requireUser(ctx)
  const [session] = await ctx.db
    .select({ aal: sessions.aal })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  if (!session)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  const verified = (await factorRows(ctx, userId)).some(({ status }) => status === 'verified')
  if (verified && (session.aal !== 'aal2' || requireUser(ctx).aal !== 'aal2'))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}
