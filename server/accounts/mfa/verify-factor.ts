import type { Session } from '@supabase/auth-js'
import { and, eq, ne, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { accountErrors, protocolWords } from '../../../content/errors/account.ts'
import type { VerifyFactor } from '../../../domain/accounts/factors.ts'
import { audit, type Context, inTransaction, requireSession, type TransactionContext } from '../../context.ts'
import { isUniqueViolation } from '../../platform/db/statements.ts'
import { isSameCode } from '../email-links/one-time-token.ts'
import { linkSecret } from '../keys/keys.ts'
import { queueNotice } from '../own-account/mail-notice.ts'
import { AuthError, sessionNotFound, validationFailed } from '../protocol/auth-error.ts'
import { type SessionRow, toSessionResponse } from '../sessions/session.ts'
import { challenges, factors, sessions, users } from '../tables.ts'
import { CHALLENGE_LIFE_MS, type FactorRow, ownFactor, requireStrongestLevel } from './factors.ts'

const MAX_FAILURES = 5
const METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const
const STEP_MS = 30_000

/**
 * Answers a challenge. The factor counts from now on, the session rises to `aal2` with a new chain of refresh tokens,
 * and the account's sessions without a second factor end.
 */
export async function verifyFactor(ctx: Context, factorId: string, input: VerifyFactor): Promise<Session> {
  const { userId } = requireSession(ctx)
  const limit = {
    name: 'factor-codes',
    points: ctx.config.LIMIT_FAILED_FACTOR_CODES_PER_HOUR,
    seconds: 3600,
  }
  // Counted before the code is checked, or guesses sent all at once would all pass.
  await ctx.limits.count(limit, userId)
  const secret = await linkSecret(ctx)
  const raised = await inTransaction(ctx, (ctx) => attempt(ctx, secret, factorId, input))
  if (!raised) throw new AuthError(422, 'mfa_verification_failed', wrong(input))
  await ctx.limits.refund(limit, userId)
  return toSessionResponse(ctx, raised)
}

const NOT_VERIFIED = 'This passkey could not be verified'
const wrong = ({ webauthn }: VerifyFactor) => (webauthn ? NOT_VERIFIED : 'Invalid TOTP code entered')

/** Undefined for a wrong answer, so that the transaction commits and the attempt stays counted. */
async function attempt(
  ctx: TransactionContext,
  secret: string,
  factorId: string,
  input: VerifyFactor,
): Promise<SessionRow | undefined> {
  const { userId } = requireSession(ctx)
  // One at a time per account: when two sessions verify at once, the first ends the second.
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update')
  const factor = await ownFactor(ctx, factorId)
  if (factor.status === 'unverified') await requireStrongestLevel(ctx)
  const challenge = await readChallenge(ctx, factorId, input.challenge_id)
  const changes = await check(ctx, secret, factor, challenge, input)
  if (!user || !changes) {
    const failures = sql`${challenges.failures} + 1`
    await ctx.db.update(challenges).set({ failures }).where(eq(challenges.id, challenge.id))
    await audit(ctx, 'factor.failed', { subjectId: userId, factorId, method: METHODS[factor.type] })
    return undefined
  }
  await ctx.db.update(challenges).set({ usedAt: ctx.clock.now() }).where(eq(challenges.id, challenge.id))
  await saveFactor(ctx, factor, changes)
  return elevateToAal2(ctx, factor)
}

type Challenge = typeof challenges.$inferSelect

async function readChallenge(ctx: TransactionContext, factorId: string, id: string): Promise<Challenge> {
  const [challenge] = await ctx.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.factorId, factorId)))
  if (!challenge)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  // The hosted service answers a used challenge with this code, and its clients know no other for it. We do not compare
  // addresses: they change behind proxies and on mobile networks.
  if (challenge.usedAt)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'This challenge has been answered already')
  if (ctx.clock.now().getTime() - challenge.createdAt.getTime() > CHALLENGE_LIFE_MS)
    throw new AuthError(422, 'mfa_challenge_expired', protocolWords.challengeExpired)
  if (challenge.failures >= MAX_FAILURES)
    throw new AuthError(429, 'over_request_rate_limit', accountErrors.tooManyCodes, {
      retryAfter: 1,
    })
  return challenge
}

/** What a right answer changes in its factor. */
async function check(
  ctx: TransactionContext,
  secret: string,
  factor: FactorRow,
  challenge: Challenge,
  { code, webauthn }: VerifyFactor,
): Promise<Partial<FactorRow> | undefined> {
  if (factor.type === 'webauthn') {
    if (!webauthn) throw validationFailed('webauthn is missing')
    // A new key must not replace an existing one.
    if (webauthn.type !== challenge.webauthnType) return undefined
    const { checkWebauthn } = await import('./webauthn.ts')
    return checkWebauthn(ctx, factor, challenge.webauthnChallenge, webauthn)
  }
  if (!code) throw validationFailed('code is missing')
  if (factor.type === 'phone') return isSameCode(secret, challenge.id, code) ? {} : undefined
  const totpStep = stepOf(factor, code, ctx.clock.now())
  return totpStep === undefined ? undefined : { totpStep }
}

/** The code's 30-second step, if the code is right and newer than the last one accepted. */
function stepOf({ totpSecret, totpStep }: FactorRow, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!totpSecret || !/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret), algorithm: 'SHA1', digits: 6, period: 30 })
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / STEP_MS) + delta
  return totpStep !== null && step <= totpStep ? undefined : step
}

async function saveFactor(ctx: TransactionContext, factor: FactorRow, changes: Partial<FactorRow>) {
  const { id, userId, type, status } = factor
  const row = { ...changes, status: 'verified' as const, updatedAt: ctx.clock.now() }
  // A key counts for one account: the database refuses a credential that another factor has.
  const keep = ctx.db.update(factors).set(row).where(eq(factors.id, id))
  await keep.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AuthError(422, 'mfa_verification_failed', NOT_VERIFIED) : error
  })
  await ctx.db
    .delete(factors)
    .where(and(eq(factors.userId, userId), eq(factors.type, type), eq(factors.status, 'unverified')))
  const isNew = status === 'unverified'
  const about = { subjectId: userId, factorId: id, method: METHODS[type] }
  await audit(ctx, isNew ? 'factor.added' : 'factor.used', about)
  if (isNew) await queueNotice(ctx, userId, 'factor-added')
}

/**
 * Raises the session to aal2. Its refresh tokens are numbered, and those from before the second factor must not refresh
 * it. The number grows by two, because the token before the newest one (its parent) is accepted too, and would
 * otherwise be one from before.
 */
async function elevateToAal2(ctx: TransactionContext, { id: factorId, type }: FactorRow) {
  const { userId, sessionId } = requireSession(ctx)
  const now = ctx.clock.now()
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId)).for('update')
  if (!session || session.userId !== userId) throw sessionNotFound()
  const method = METHODS[type]
  const proof = { method, timestamp: Math.floor(now.getTime() / 1000) }
  const counter = session.counter + 2
  const raised = {
    aal: 'aal2' as const,
    amr: [proof, ...session.amr.filter((other) => other.method !== method)],
    counter,
    stepUpCounter: counter,
    factorId,
    refreshedAt: now,
  }
  await ctx.db.update(sessions).set(raised).where(eq(sessions.id, sessionId))
  await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), eq(sessions.aal, 'aal1')))
  return { ...session, ...raised }
}
