import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/days.ts'
import { type Context, inTransaction, requireSession, type TransactionContext } from '../../context.ts'
import { mailRateLimitError } from '../email-links/mail-rate-limit.ts'
import { challenges, factors } from '../tables.ts'
import { CHALLENGE_LIFE_MS, type FactorRow, factorRows, ownFactor, requireStrongestLevel } from './factors.ts'
import { textCodeJob } from './text-code.ts'

/** Starts a challenge to a second factor; a phone is sent its code by text message. */
export async function challengeFactor(ctx: Context, factorId: string): Promise<object> {
  const { userId, email } = requireSession(ctx)
  const factor = await inTransaction(ctx, (ctx) => askable(ctx, factorId))
  if (factor.type === 'phone') await countText(ctx, userId, factor.phone)
  const now = ctx.clock.now()
  const challenge = {
    id: randomUUID(),
    factorId,
    webauthnChallenge: factor.type === 'webauthn' ? randomBytes(32).toString('base64url') : '',
    webauthnType: webauthnType(factor),
    createdAt: now,
  }
  await inTransaction(ctx, async (ctx) => {
    // The factor may be removed at the same moment.
    await ownFactor(ctx, factorId, { held: true })
    const dayAgo = new Date(now.getTime() - DAY_MS)
    await ctx.db
      .delete(challenges)
      .where(and(eq(challenges.factorId, factorId), lt(challenges.createdAt, dayAgo)))
    await ctx.db.insert(challenges).values(challenge)
    await ctx.db.update(factors).set({ lastChallengedAt: now }).where(eq(factors.id, factorId))
    if (factor.type === 'phone') await ctx.jobs.send(textCodeJob, { challengeId: challenge.id })
  })
  const shared = {
    id: challenge.id,
    type: factor.type,
    expires_at: Math.floor((now.getTime() + CHALLENGE_LIFE_MS) / 1000),
  }
  if (factor.type !== 'webauthn') return shared
  // Loaded on demand: few accounts have a key, and the library is an eighth of the start-up time.
  const { webauthnOptions } = await import('./webauthn.ts')
  const person = { userId, email, others: await factorRows(ctx, userId) }
  return { ...shared, webauthn: await webauthnOptions(ctx, factor, challenge.webauthnChallenge, person) }
}

async function askable(ctx: TransactionContext, factorId: string): Promise<FactorRow> {
  const factor = await ownFactor(ctx, factorId)
  if (factor.status === 'unverified') await requireStrongestLevel(ctx)
  return factor
}

function webauthnType({ type, status }: FactorRow): 'create' | 'request' | null {
  if (type !== 'webauthn') return null
  return status === 'verified' ? 'request' : 'create'
}

/** Text messages cost money, so they are limited per number and, each day, per account. */
async function countText(ctx: Context, userId: string, phone: string) {
  const { AUTH_SMS_INTERVAL_S: seconds, LIMIT_SMS_PER_ACCOUNT_PER_DAY: points } = ctx.config
  try {
    if (seconds > 0) await ctx.limits.count({ name: 'sms', points: 1, seconds }, phone)
    await ctx.limits.count({ name: 'sms-day', points, seconds: 86_400 }, userId)
  } catch (error) {
    throw mailRateLimitError(error, 'over_sms_send_rate_limit')
  }
}
