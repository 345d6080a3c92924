import type { Session } from '@supabase/auth-js'
import type { PasswordGrant } from '../../domain/accounts.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../context.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import { passwordMatches } from './passwords.ts'
import { readAccountByEmail } from './read-account.ts'
import { answerSession } from './session.ts'
import { isPending } from './sign-up-attempt.ts'
import { openFromKnownDevice, startSession } from './start-session.ts'
import { isBanned } from './user.ts'

/**
 * Signs in by address and password. An unknown address, a wrong password and an account without one look
 * the same and take the same time; failures are counted by the address asked for, existing or not.
 */
export async function signIn(ctx: Context, input: PasswordGrant): Promise<Session> {
  allowAnyone(ctx)
  const email = input.email?.toLowerCase() ?? ''
  const asked = email || input.phone
  if (!asked) throw validationFailed('missing email or phone')
  const limit = failedSignIns(ctx)
  // Counted before the password is looked at, or guesses sent all at once would all pass.
  await ctx.limits.count(limit, asked)
  const account = await readAccountByEmail(ctx, email)
  const password = input.password ?? ''
  const user = account?.user
  const matches = user
    ? await passwordMatches(user.passwordHash, password)
    : await isPending(ctx, email, password)
  if (!matches) {
    await audit(ctx, 'sign-in.failed', user ? { subjectId: user.id } : {})
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  await ctx.limits.giveBack(limit, asked)
  if (!account || !user) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  if (isBanned(user, ctx.clock.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  const session =
    (await openFromKnownDevice(ctx, user.id, 'password')) ??
    (await inTransaction(ctx, (ctx) => startSession(ctx, user.id, 'password')))
  return answerSession(ctx, session, { ...account, user: { ...user, lastSignInAt: session.createdAt } })
}

/** Wrong passwords for one account. */
export const failedSignIns = ({ config }: Pick<Context, 'config'>) => ({
  name: 'failed-sign-ins',
  points: config.LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN,
  seconds: 300,
})
