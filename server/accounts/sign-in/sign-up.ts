import { randomUUID } from 'node:crypto'
import type { Session, User } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import type { SignUp } from '../../../domain/accounts/sign-in.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../../context.ts'
import { limitMail } from '../email-links/mail-rate-limit.ts'
import { afterSignUp, allowedRedirect } from '../email-links/redirects.ts'
import { linkSecret } from '../keys/keys.ts'
import { queueNotice } from '../own-account/mail-notice.ts'
import { toUser } from '../own-account/user.ts'
import { AuthError, validationFailed } from '../protocol/auth-error.ts'
import { challengeOf, readEmail, readMetadata } from '../protocol/read-input.ts'
import { type SessionRow, toSessionResponse } from '../sessions/session.ts'
import { startSession } from '../sessions/start-session.ts'
import { users } from '../tables.ts'
import { checkNewPassword, hashPassword, isTooWeakForRole } from './passwords.ts'
import { hashPasswordForAttempt, lockAddress, saveSignUpAttempt } from './sign-up-attempt.ts'

/**
 * Begins an account and mails the link that makes it. Answer and effort look the same whether the address is unknown,
 * has a pending sign-up, or has an account, whose owner is then mailed.
 */
export async function signUp(
  ctx: Context,
  input: SignUp,
  redirectTo: string | undefined,
): Promise<User | Session> {
  allowAnyone(ctx)
  if (ctx.config.AUTH_SIGN_UP === 'closed')
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const { email, password, data, codeChallenge } = readSignUp(input)
  if (ctx.config.AUTH_MAIL_CONFIRMATION === 'off') return startAtOnce(ctx, email, password, data)
  await limitMail(ctx, 'signup', email)
  const wanted = {
    email,
    kind: 'signup',
    passwordHash: await hashPasswordForAttempt(ctx, email, password),
    passwordIsWeak: await isTooWeakForRole(password),
    userMetadata: data,
    redirectTo: allowedRedirect(ctx, redirectTo, afterSignUp(ctx)),
    codeChallenge,
  } as const
  const secret = await linkSecret(ctx)
  const { id, createdAt } = await inTransaction(ctx, async (ctx) => {
    await lockAddress(ctx, email)
    const [owner] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!owner) return saveSignUpAttempt(ctx, secret, wanted)
    await queueNotice(ctx, owner.id, 'account-exists')
    return { id: randomUUID(), createdAt: ctx.clock.now() }
  })
  return toUser({ ...newUser(id, email, data, createdAt), confirmationSentAt: createdAt })
}

function readSignUp(input: SignUp) {
  const { email, phone, password, data } = input
  if (!email && !phone)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!email) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!password) throw validationFailed('Signup requires a valid password')
  checkNewPassword(password)
  return {
    email: readEmail(email),
    password,
    data: readMetadata({}, data),
    codeChallenge: challengeOf(input),
  }
}

function newUser(id: string, email: string, userMetadata: Record<string, unknown>, now: Date) {
  return { id, email, userMetadata, createdAt: now, updatedAt: now }
}

/** Without confirmation, an existing account cannot be hidden. */
async function startAtOnce(
  ctx: Context,
  email: string,
  password: string,
  data: Record<string, unknown>,
): Promise<Session> {
  const passwordHash = await hashPassword(password)
  const passwordIsWeak = await isTooWeakForRole(password)
  const started = await inTransaction(ctx, async (ctx): Promise<SessionRow | undefined> => {
    const now = ctx.clock.now()
    const row = {
      ...newUser(randomUUID(), email, data, now),
      passwordHash,
      passwordIsWeak,
      emailConfirmedAt: now,
    }
    const [made] = await ctx.db.insert(users).values(row).onConflictDoNothing().returning()
    if (!made) return undefined
    await audit(ctx, 'account.created', { subjectId: made.id })
    return startSession(ctx, made.id, 'password')
  })
  if (!started) throw new AuthError(422, 'user_already_exists', 'User already registered')
  return toSessionResponse(ctx, started)
}
