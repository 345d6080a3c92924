import type { Session } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import type { RefreshGrant } from '../../domain/accounts.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../context.ts'
import { AuthError } from './auth-error.ts'
import { refreshSecret } from './keys.ts'
import { type RefreshToken, readRefreshToken } from './refresh-token.ts'
import { answerSession, type SessionRow } from './session.ts'
import { sessions, users } from './tables.ts'
import { isBanned, type UserRow } from './user.ts'

type Outcome =
  | { kind: 'alive'; session: SessionRow; user: UserRow }
  | { kind: 'unknown' }
  | { kind: 'banned' }
  | { kind: 'expired' }
  | { kind: 'reused' }

/** A fresh access token for a refresh token. A token used again too late ends its whole session. */
export async function refreshSession(ctx: Context, input: RefreshGrant): Promise<Session> {
  allowAnyone(ctx)
  const token = readRefreshToken(await refreshSecret(ctx), input.refresh_token)
  const outcome = token
    ? await inTransaction(ctx, (ctx) => advance(ctx, token))
    : ({ kind: 'unknown' } as const)
  switch (outcome.kind) {
    case 'alive':
      return answerSession(ctx, outcome)
    case 'banned':
      throw new AuthError(400, 'user_banned', 'User is banned')
    case 'expired':
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
    case 'reused':
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    case 'unknown':
      throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
}

/** One refresh at a time per session, by its row's lock. Returns what happened, so that an ending is kept. */
async function advance(ctx: TransactionContext, token: RefreshToken): Promise<Outcome> {
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
  if (token.counter === session.counter) return { kind: 'alive', user, session: await rotate(ctx, session) }
  // The parent: the last answer was lost on its way. Older, but just now: several tabs woke together.
  const parent = token.counter === session.counter - 1
  const sinceRefresh = now.getTime() - session.refreshedAt.getTime()
  const justNow = sinceRefresh <= ctx.config.AUTH_REUSE_INTERVAL_S * 1000
  // From before the second factor: worth nothing, but a tab that was just late must not end the session.
  const tooWeak = token.counter < session.stepUpCounter
  if (!tooWeak && (parent || justNow)) return { kind: 'alive', user, session }
  if (tooWeak && justNow) return { kind: 'reused' }
  await endSession(ctx, session, 'reused')
  return { kind: 'reused' }
}

function isExpired({ clock, config }: TransactionContext, { createdAt, refreshedAt }: SessionRow) {
  const secondsSince = (at: Date) => (clock.now().getTime() - at.getTime()) / 1000
  const { AUTH_SESSION_LIFE_S: life, AUTH_SESSION_IDLE_S: idle } = config
  return (life > 0 && secondsSince(createdAt) > life) || (idle > 0 && secondsSince(refreshedAt) > idle)
}

async function endSession(ctx: TransactionContext, session: SessionRow, why: 'expired' | 'reused') {
  const { id, userId } = session
  await ctx.db.delete(sessions).where(eq(sessions.id, id))
  const action = why === 'reused' ? 'session.reused' : 'session.ended'
  await audit(ctx, action, { subjectId: userId, sessionId: id })
}

async function rotate(ctx: TransactionContext, session: SessionRow): Promise<SessionRow> {
  const seen = { address: ctx.address, device: ctx.device ?? session.device }
  const next = { ...seen, counter: session.counter + 1, refreshedAt: ctx.clock.now() }
  await ctx.db.update(sessions).set(next).where(eq(sessions.id, session.id))
  return { ...session, ...next }
}
