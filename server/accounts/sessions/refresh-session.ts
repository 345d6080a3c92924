import type { Session } from '@supabase/auth-js'
import { and, eq, gt, gte, notExists, sql } from 'drizzle-orm'
import type { RefreshGrant } from '../../../domain/accounts/sign-in.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { prepared } from '../../platform/db/statements.ts'
import { refreshSecret } from '../keys/keys.ts'
import { isBanned } from '../own-account/user.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { sessions, users } from '../tables.ts'
import { parseRefreshToken, type RefreshToken } from './refresh-token.ts'
import { type SessionRow, toSessionResponse } from './session.ts'

/** The code and message of each refusal, with status 400. */
const REJECTIONS = {
  unknown: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  banned: ['user_banned', 'User is banned'],
  expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  reused: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
} as const

type Outcome = { kind: 'alive'; session: SessionRow } | { kind: keyof typeof REJECTIONS }

/** Exchanges a refresh token for a fresh access token. A token reused too late ends its whole session. */
export async function refreshSession(ctx: Context, input: RefreshGrant): Promise<Session> {
  allowAnyone(ctx)
  const token = parseRefreshToken(await refreshSecret(ctx), input.refresh_token)
  const outcome: Outcome = token ? await advance(ctx, token) : { kind: 'unknown' }
  if (outcome.kind === 'alive') return toSessionResponse(ctx, outcome.session)
  const [code, message] = REJECTIONS[outcome.kind]
  throw new AuthError(400, code, message)
}

/**
 * The common case, the current token of a living session, takes one statement; anything else is settled under a lock.
 */
async function advance(ctx: Context, token: RefreshToken): Promise<Outcome> {
  const session = await rotate(ctx, token)
  return session ? { kind: 'alive', session } : inTransaction(ctx, (ctx) => settle(ctx, token))
}

/**
 * One at a time per session, by locking its row. Returns the outcome instead of throwing, so that an ending is
 * committed.
 */
async function settle(ctx: TransactionContext, token: RefreshToken): Promise<Outcome> {
  const [found] = await ctx.db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, token.sessionId))
    .for('update', { of: sessions })
  if (!found || token.counter > found.session.counter) return { kind: 'unknown' }
  const { session, user } = found
  const now = ctx.clock.now()
  if (isBanned(user, now)) return { kind: 'banned' }
  if (isExpired(ctx, session)) {
    await endSession(ctx, session, 'expired')
    return { kind: 'expired' }
  }
  // The parent: the last answer got lost. The current one: a ban ended just now. Older, but only just: several tabs
  // woke together.
  const newest = token.counter >= session.counter - 1
  const sinceRefresh = now.getTime() - session.refreshedAt.getTime()
  const justNow = sinceRefresh <= ctx.config.AUTH_REUSE_INTERVAL_S * 1000
  // From before the second factor: worth nothing, but a tab that was merely late must not end the session.
  const tooWeak = token.counter < session.stepUpCounter
  if (!tooWeak && (newest || justNow)) return { kind: 'alive', session }
  if (tooWeak && justNow) return { kind: 'reused' }
  await endSession(ctx, session, 'reused')
  return { kind: 'reused' }
}

async function endSession(ctx: TransactionContext, session: SessionRow, why: 'expired' | 'reused') {
  const { id, userId } = session
  await ctx.db.delete(sessions).where(eq(sessions.id, id))
  const action = why === 'reused' ? 'session.reused' : 'session.ended'
  await audit(ctx, action, { subjectId: userId, sessionId: id })
}

/** Advances the chain by one; undefined unless this is the current token of a living session. */
async function rotate(
  ctx: Pick<Context, 'clock' | 'config' | 'address' | 'device'> & { db: Reader },
  { sessionId, counter }: RefreshToken,
): Promise<SessionRow | undefined> {
  const { bornAfter, seenAfter } = oldestValidSession(ctx)
  const [rotated] = await rotateStatement(ctx.db).execute({
    sessionId,
    counter,
    now: ctx.clock.now().toISOString(),
    bornAfter: bornAfter.toISOString(),
    seenAfter: seenAfter.toISOString(),
    address: ctx.address,
    device: ctx.device ?? null,
  })
  return rotated
}

const rotateStatement = prepared((db) => {
  const moment = (name: string) => sql`${sql.placeholder(name)}::timestamptz`
  const banned = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sessions.userId), gt(users.bannedUntil, moment('now'))))
  return db
    .update(sessions)
    .set({
      counter: sql`${sessions.counter} + 1`,
      refreshedAt: moment('now'),
      address: sql`${sql.placeholder('address')}`,
      device: sql`coalesce(${sql.placeholder('device')}, ${sessions.device})`,
    })
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.counter, sql.placeholder('counter')),
        gte(sessions.createdAt, moment('bornAfter')),
        gte(sessions.refreshedAt, moment('seenAfter')),
        notExists(banned),
      ),
    )
    .returning()
    .prepare('accounts_rotate')
})

/**
 * How long a session lasts: sessions opened, or last refreshed, before these times have expired. The settings are
 * `AUTH_SESSION_LIFE_S` and `AUTH_SESSION_IDLE_S`; 0 is for ever.
 */
function oldestValidSession({ clock, config }: Pick<Context, 'clock' | 'config'>) {
  const before = (seconds: number) => new Date(seconds > 0 ? clock.now().getTime() - seconds * 1000 : 0)
  return { bornAfter: before(config.AUTH_SESSION_LIFE_S), seenAfter: before(config.AUTH_SESSION_IDLE_S) }
}

function isExpired(
  ctx: Pick<Context, 'clock' | 'config'>,
  { createdAt, refreshedAt }: Pick<SessionRow, 'createdAt' | 'refreshedAt'>,
): boolean {
  const { bornAfter, seenAfter } = oldestValidSession(ctx)
  return createdAt < bornAfter || refreshedAt < seenAfter
}
