import type { Factor } from '@supabase/auth-js'
import { and, asc, eq, gt, or, type SQL } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Reader } from '../platform/db/port.ts'
import { factors } from './tables.ts'

export type FactorRow = typeof factors.$inferSelect
type Asking = { db: Reader; clock: Clock }

/** How long a factor waits to be verified; whoever sets one up may have to install an app first. */
const UNVERIFIED_LIFE_MS = 15 * 60_000

/** Not lapsed: verified, or lately begun. */
export function isAlive(now: Date): SQL | undefined {
  return or(
    eq(factors.status, 'verified'),
    gt(factors.createdAt, new Date(now.getTime() - UNVERIFIED_LIFE_MS)),
  )
}

export function factorRows(ctx: Asking, userId: string): Promise<FactorRow[]> {
  return ctx.db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), isAlive(ctx.clock.now())))
    .orderBy(asc(factors.createdAt))
}

/** An account's second factors as the protocol shows them: no secret, no key. */
export async function factorsOf(ctx: Asking, userId: string): Promise<Factor[]> {
  return (await factorRows(ctx, userId)).map((row) => ({
    id: row.id,
    ...(row.friendlyName ? { friendly_name: row.friendlyName } : {}),
    factor_type: row.type,
    status: row.status,
    phone: row.phone,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    last_challenged_at: row.lastChallengedAt?.toISOString() ?? null,
  })) as Factor[]
}
