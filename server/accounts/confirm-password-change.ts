import { and, eq, gt } from 'drizzle-orm'
import type { ChangeUser } from '../../domain/accounts.ts'
import { type Context, requireSession } from '../context.ts'
import { AuthError } from './auth-error.ts'
import { linkSecret } from './keys.ts'
import { isSameCode } from './one-time-token.ts'
import { passwordMatches } from './passwords.ts'
import { failedSignIns } from './sign-in.ts'
import { oneTimeTokens, sessions } from './tables.ts'
import type { UserRow } from './user.ts'
import { guessLimit } from './verify-code.ts'

const DAY_MS = 86_400_000

/**
 * Asks for whatever the configuration wants beside a new password: the current one (which must be right whenever
 * it is given), or a mailed code when the sign-in is older than a day.
 */
export async function confirmPasswordChange(ctx: Context, input: ChangeUser, user: UserRow): Promise<void> {
  requireSession(ctx)
  const [session] = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, requireSession(ctx).sessionId))
  // Whoever comes from a mailed link has lost the current one.
  const byMail = session?.amr.some(({ method }) => ['otp', 'recovery'].includes(method)) ?? false
  await checkCurrentPassword(ctx, input, user, byMail)
  const age = ctx.clock.now().getTime() - (session?.createdAt.getTime() ?? 0)
  if (ctx.config.AUTH_REAUTHENTICATION === 'on' && age > DAY_MS) await checkNonce(ctx, input, user)
}

async function checkCurrentPassword(ctx: Context, input: ChangeUser, user: UserRow, byMail: boolean) {
  const current = input.current_password
  if (!current) {
    if (ctx.config.AUTH_CURRENT_PASSWORD === 'optional' || byMail || !user.passwordHash) return
    throw new AuthError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    )
  }
  await ctx.limits.count(failedSignIns(ctx), user.email)
  if (!(await passwordMatches(user.passwordHash, current)))
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right.')
  await ctx.limits.giveBack(failedSignIns(ctx), user.email)
}

async function checkNonce(ctx: Context, { nonce }: ChangeUser, user: UserRow) {
  if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  await ctx.limits.count(guessLimit(ctx), user.email)
  const [token] = await ctx.db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, user.id),
        eq(oneTimeTokens.purpose, 'reauthentication'),
        gt(oneTimeTokens.expiresAt, ctx.clock.now()),
      ),
    )
  if (!token || !isSameCode(await linkSecret(ctx), token.id, nonce))
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  await ctx.limits.giveBack(guessLimit(ctx), user.email)
}
