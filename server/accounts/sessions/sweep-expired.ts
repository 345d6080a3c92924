import { lt } from 'drizzle-orm'
import { HOUR_MS } from '../../../domain/days.ts'
import { type Context, requireSystem } from '../../context.ts'
import { deleteInBatches } from '../../platform/db/statements.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { leases, rateLimitAttempts } from '../../platform/tables.ts'
import { CACHE_MS } from '../hosted/hosted-sessions.ts'
import { CHALLENGE_LIFE_MS } from '../mfa/factors.ts'
import { deleteSignUpAttempts } from '../sign-in/sign-up-attempt.ts'
import { authCodes, challenges, hostedSessions, oneTimeTokens } from '../tables.ts'

export const sweepExpiredJob = defineJob('accounts.sweep-expired')

/**
 * Removes unconfirmed sign-ups, and whatever expired some hours ago: counted attempts, mailed links and codes, opened
 * links whose session nobody fetched, challenges to second factors, leases of dead processes; and sessions of a hosted
 * accounts service that were last seen a month ago. Idempotent.
 */
export async function sweepExpired(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const { db, clock, config, log, requestId } = ctx
  await deleteSignUpAttempts(ctx)
  const since = new Date(clock.now().getTime() - config.KEEP_EXPIRED_HOURS * HOUR_MS)
  const known = new Date(clock.now().getTime() - CACHE_MS)
  const born = new Date(since.getTime() - CHALLENGE_LIFE_MS)
  const swept = {
    attempts: await deleteInBatches(db, rateLimitAttempts.key, lt(rateLimitAttempts.expire, since)),
    leases: await deleteInBatches(db, leases.name, lt(leases.until, since)),
    tokens: await deleteInBatches(db, oneTimeTokens.id, lt(oneTimeTokens.expiresAt, since)),
    codes: await deleteInBatches(db, authCodes.codeHash, lt(authCodes.createdAt, born)),
    challenges: await deleteInBatches(db, challenges.id, lt(challenges.createdAt, born)),
    hostedSessions: await deleteInBatches(db, hostedSessions.id, lt(hostedSessions.seenAt, known)),
  }
  log.info({ requestId, ...swept }, 'expired rows swept')
}
