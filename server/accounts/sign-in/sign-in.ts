import type { Session } from '@supabase/auth-js'
import { and, eq } from 'drizzle-orm'
import { accountErrors } from '../../../content/errors/account.ts'
import type { PasswordGrant } from '../../../domain/accounts/sign-in.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { readAccountByEmail } from '../own-account/read-account.ts'
import { isBanned, type UserRow } from '../own-account/user.ts'
import { AuthError, invalidCredentials, validationFailed } from '../protocol/auth-error.ts'
import { toSessionResponse } from '../sessions/session.ts'
import { startSession } from '../sessions/start-session.ts'
import { users } from '../tables.ts'
import { passwordMatches, weaknessForRole } from './passwords.ts'
import { isPending } from './sign-up-attempt.ts'

/**
 * Signs in by address and password. An unknown address, a wrong password and an account without one look the same and
 * take the same time. Failures are counted per address, existing or not, and separately for each browser that has
 * signed in to the account before.
 */
export async function signIn(ctx: Context, input: PasswordGrant): Promise<SessionAnswer> {
  allowAnyone(ctx)
  const email = input.email?.toLowerCase() ?? ''
  const identifier = email || input.phone
  if (!identifier) throw validationFailed('missing email or phone')
  const account = await readAccountByEmail(ctx, email)
  const limit = failedSignIns(ctx)
  // At a browser that has signed in before, the owner must not have to wait because strangers guess.
  const counted = account?.knowsBrowser ? `${account.user.id} ${ctx.browser}` : identifier
  // Counted before the password is checked, or guesses sent all at once would all pass.
  await ctx.limits.count(limit, counted).catch((error: unknown) => {
    throw withAnotherWay(error)
  })
  const password = input.password ?? ''
  const user = account?.user
  const matches = user
    ? await passwordMatches(user.passwordHash, password)
    : await isPending(ctx, email, password)
  if (!matches) {
    await audit(ctx, 'sign-in.failed', user ? { subjectId: user.id } : {})
    throw invalidCredentials()
  }
  await ctx.limits.refund(limit, counted)
  if (!account || !user) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  if (isBanned(user, ctx.clock.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  const weakness = await noteWeakness(ctx, user, password)
  const session = await inTransaction(ctx, (ctx) => startSession(ctx, user.id, 'password', user.passwordHash))
  const now = { ...account, user: { ...user, lastSignInAt: session.createdAt } }
  return { ...(await toSessionResponse(ctx, session, now)), ...weakness }
}

type SessionAnswer = Session & { weak_password?: { message: string; reasons: 'pwned'[] } }

/**
 * Records whether the password is strong enough for a role, now that it is to hand, unless it has been replaced since it
 * was checked; and warns if it is one of the most used.
 */
async function noteWeakness({ db }: Context, user: UserRow, password: string) {
  const weakness = await weaknessForRole(password)
  const isWeak = weakness.length > 0
  if (isWeak !== user.passwordIsWeak && user.passwordHash)
    await db
      .update(users)
      .set({ passwordIsWeak: isWeak })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
  const message = accountErrors.mostUsed
  return weakness.includes('pwned') ? { weak_password: { message, reasons: ['pwned' as const] } } : {}
}

/** The limit can be bypassed by signing in with a mailed link. */
function withAnotherWay(error: unknown) {
  if (!(error instanceof AppError) || error.kind !== 'limited') return error
  const message = accountErrors.orForgotten(error.message)
  return new AuthError(429, 'over_request_rate_limit', message, { retryAfter: error.retryAfter ?? 1 })
}

/** Wrong passwords for one account. */
export const failedSignIns = ({ config }: Pick<Context, 'config'>) => ({
  name: 'failed-sign-ins',
  points: config.LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN,
  seconds: 300,
})
