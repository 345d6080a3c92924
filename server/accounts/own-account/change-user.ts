import type { User } from '@supabase/auth-js'
import { and, eq, ne } from 'drizzle-orm'
import { protocolWords } from '../../../content/errors/account.ts'
import type { ChangeUser } from '../../../domain/accounts/own-account.ts'
import { audit, type Context, inTransaction, requireSession, type TransactionContext } from '../../context.ts'
import { confirmChange } from '../email-links/confirm-change.ts'
import { changeEmailTo, emailExists } from '../email-links/consume-token.ts'
import { limitMail } from '../email-links/mail-rate-limit.ts'
import { invalidateOneTimeTokens } from '../email-links/one-time-token.ts'
import { allowedRedirect } from '../email-links/redirects.ts'
import { sendEmailChange } from '../email-links/resend.ts'
import { linkSecret } from '../keys/keys.ts'
import { currentLevel } from '../mfa/factors.ts'
import { AuthError, userNotFound } from '../protocol/auth-error.ts'
import { challengeOf, readEmail, readMetadata } from '../protocol/read-input.ts'
import {
  checkNewPassword,
  hashPassword,
  passwordMatches,
  ROLE_PASSWORD_RULE,
  weaknessForRole,
} from '../sign-in/passwords.ts'
import { sessions, userRoles, users } from '../tables.ts'
import { queueNotice } from './mail-notice.ts'
import { readUser } from './read-user.ts'
import type { UserRow } from './user.ts'

interface Changes {
  newEmail: string | undefined
  passwordHash: string | undefined
  passwordIsWeak: boolean | undefined
  data: Record<string, unknown> | null | undefined
}

/** Changes the caller's own account: password, address (once both have agreed) and metadata. */
export async function changeUser(
  ctx: Context,
  input: ChangeUser,
  redirectTo: string | undefined,
): Promise<User> {
  const { userId } = requireSession(ctx)
  requireStrength(ctx, input)
  const target = { redirectTo: allowedRedirect(ctx, redirectTo), codeChallenge: challengeOf(input) }
  const user = await readRow(ctx, userId)
  const newEmail = await readNewEmail(ctx, input, user)
  const password = input.password ? await readNewPassword(ctx, input.password, user) : undefined
  if (password || newEmail) await confirmChange(ctx, input, user)
  if (password) await rejectSame(password.typed, user)
  const passwordHash = password && (await hashPassword(password.typed))
  if (newEmail) await limitMail(ctx, 'email_change', user.email)
  const secret = await linkSecret(ctx)
  const changes = { newEmail, passwordHash, passwordIsWeak: password?.isWeak, data: input.data }
  await inTransaction(ctx, async (ctx) => {
    const changed = await write(ctx, userId, changes)
    if (passwordHash) await endEverythingElse(ctx, userId)
    if (newEmail && ctx.config.AUTH_MAIL_CONFIRMATION === 'off') await changeEmailTo(ctx, userId, newEmail)
    else if (newEmail) await sendEmailChange(ctx, secret, changed, target)
  })
  return readUser(ctx)
}

/** Someone with a second factor must have used it to change what identifies them. */
function requireStrength(ctx: Context, { app_metadata, password, email, phone }: ChangeUser) {
  const actor = requireSession(ctx)
  if (app_metadata !== undefined && app_metadata !== null)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (actor.hasFactor && actor.aal !== 'aal2' && (password || email || phone))
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password')
  if (phone) throw new AuthError(422, 'sms_send_failed', 'Accounts have no phone number here')
}

async function readRow(ctx: Context | TransactionContext, userId: string): Promise<UserRow> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!row) throw userNotFound()
  return row
}

async function readNewEmail(ctx: Context, input: ChangeUser, user: UserRow): Promise<string | undefined> {
  if (!input.email) return undefined
  const email = readEmail(input.email)
  if (email === user.email) return undefined
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken) throw emailExists()
  return email
}

/** Parents may choose any six characters; anyone with a role is held to more. */
async function readNewPassword(ctx: Context, typed: string, { id }: UserRow) {
  checkNewPassword(typed)
  const weakness = await weaknessForRole(typed)
  const isWeak = weakness.length > 0
  if (isWeak && (await ctx.db.$count(userRoles, eq(userRoles.userId, id))) > 0)
    throw new AuthError(422, 'weak_password', ROLE_PASSWORD_RULE, { weakPassword: weakness })
  return { typed, isWeak }
}

async function rejectSame(password: string, { passwordHash }: UserRow) {
  if (passwordHash && (await passwordMatches(passwordHash, password)))
    throw new AuthError(422, 'same_password', protocolWords.samePassword)
}

/** One change at a time per account, so that no metadata merge is lost. */
async function write(ctx: TransactionContext, userId: string, changes: Changes): Promise<UserRow> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw userNotFound()
  // While the password was being hashed, another session may have signed this one out or proved a second factor.
  await currentLevel(ctx)
  const { newEmail, passwordHash, passwordIsWeak = null, data } = changes
  const [changed] = await ctx.db
    .update(users)
    .set({
      userMetadata: readMetadata(user.userMetadata, data),
      updatedAt: ctx.clock.now(),
      ...(newEmail ? { newEmail, emailChangeAgreed: null } : {}),
      ...(passwordHash ? { passwordHash, passwordIsWeak } : {}),
    })
    .where(eq(users.id, userId))
    .returning()
  return changed ?? user
}

/** After a new password, every other session and link of the account ends. */
async function endEverythingElse(ctx: TransactionContext, userId: string) {
  const { sessionId } = requireSession(ctx)
  await invalidateOneTimeTokens(ctx, userId)
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  await audit(ctx, 'password.changed', { subjectId: userId, sessionId })
  await queueNotice(ctx, userId, 'password-changed')
}
