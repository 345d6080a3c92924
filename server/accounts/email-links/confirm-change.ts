import { and, eq, gt } from 'drizzle-orm'
import { accountErrors, protocolWords } from '../../../content/errors/account.ts'
import type { ChangeUser } from '../../../domain/accounts/own-account.ts'
import { DAY_MS } from '../../../domain/days.ts'
import { type Context, hasRecentSignIn, requireSession } from '../../context.ts'
import { linkSecret } from '../keys/keys.ts'
import type { UserRow } from '../own-account/user.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { passwordMatches } from '../sign-in/passwords.ts'
import { failedSignIns } from '../sign-in/sign-in.ts'
import { oneTimeTokens, sessions } from '../tables.ts'
import { isSameCode } from './one-time-token.ts'
import { codeAttemptLimit } from './verify-code.ts'

/**
 * Makes sure that the owner is the one changing the password or address: by the current password (which must be right
 * whenever it is given), a code mailed for this, or a sign-in in the last quarter of an hour. Whatever the
 * configuration wants with a new password is always asked for.
 */
export async function confirmChange(ctx: Context, input: ChangeUser, user: UserRow): Promise<void> {
  const actor = requireSession(ctx)
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, actor.sessionId))
  // Someone who came by a mailed link may have lost the current password.
  const byMail = session?.amr.some(({ method }) => ['otp', 'recovery'].includes(method)) ?? false
  const wantsCurrent = Boolean(input.password) && !byMail && user.passwordHash !== null
  const proved = await checkCurrentPassword(ctx, input, user, wantsCurrent)
  const isOld = ctx.clock.now().getTime() - (session?.createdAt.getTime() ?? 0) > DAY_MS
  const isProved = proved || hasRecentSignIn(ctx, actor)
  const mailsCodes = ctx.config.AUTH_REAUTHENTICATION === 'on'
  if (mailsCodes && (!isProved || (input.password && isOld))) await checkNonce(ctx, input, user)
  else if (!isProved) throw new AuthError(400, 'reauthentication_needed', accountErrors.confirmIsYou)
}

/** True if it was given, in which case it was right. */
async function checkCurrentPassword(ctx: Context, input: ChangeUser, user: UserRow, wanted: boolean) {
  const current = input.current_password
  if (!current) {
    if (ctx.config.AUTH_CURRENT_PASSWORD === 'optional' || !wanted) return false
    throw new AuthError(400, 'current_password_required', protocolWords.currentPasswordRequired)
  }
  // Counted apart from strangers' guesses at sign-in.
  const { sessionId } = requireSession(ctx)
  await ctx.limits.count(failedSignIns(ctx), sessionId)
  if (!(await passwordMatches(user.passwordHash, current)))
    throw new AuthError(400, 'current_password_invalid', accountErrors.wrongPassword)
  await ctx.limits.refund(failedSignIns(ctx), sessionId)
  return true
}

async function checkNonce(ctx: Context, { nonce }: ChangeUser, user: UserRow) {
  if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  await ctx.limits.count(codeAttemptLimit(ctx), user.id)
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
  await ctx.limits.refund(codeAttemptLimit(ctx), user.id)
}
