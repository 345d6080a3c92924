import { randomUUID } from 'node:crypto'
import type { Session, User } from '@supabase/auth-js'
import { and, eq, isNull } from 'drizzle-orm'
import type { SignUp } from '../../domain/accounts.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../context.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import { countMail } from './count-mail.ts'
import { issueToken } from './issue-token.ts'
import { linkSecret } from './keys.ts'
import { mailNoticeKind } from './mail-notice.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { challengeOf, readEmail, readMetadata } from './read-input.ts'
import { allowedRedirect } from './redirects.ts'
import { answerSession, type SessionRow } from './session.ts'
import { startSession } from './start-session.ts'
import { users } from './tables.ts'
import { toUser, type UserRow } from './user.ts'

/**
 * Makes an account and mails a link that confirms its address. A repeated sign-up gets the same kind of answer,
 * after the same work: a pending account is mailed again, the owner of a confirmed one is told.
 */
export async function signUp(
  ctx: Context,
  input: SignUp,
  redirectTo: string | undefined,
): Promise<User | Session> {
  allowAnyone(ctx)
  if (ctx.config.AUTH_SIGN_UP === 'closed')
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const wanted = readSignUp(input)
  const confirms = ctx.config.AUTH_MAIL_CONFIRMATION === 'on'
  if (confirms) await countMail(ctx, 'signup', wanted.email)
  const passwordHash = await hashPassword(wanted.password)
  const now = ctx.clock.now()
  const row = { ...newUser(wanted.email, wanted.data, now), passwordHash }
  if (!confirms) return answerStarted(ctx, { ...row, emailConfirmedAt: now })
  const secret = await linkSecret(ctx)
  const target = {
    redirectTo: allowedRedirect(ctx, redirectTo),
    codeChallenge: challengeOf(input),
  }
  const user = await inTransaction(ctx, (ctx) => keepPending(ctx, row, secret, target))
  return toUser(user)
}

function readSignUp({ email, phone, password, data }: SignUp) {
  if (!email && !phone)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!email) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!password) throw validationFailed('Signup requires a valid password')
  checkNewPassword(password)
  return { email: readEmail(email), password, data: readMetadata({}, data) }
}

function newUser(email: string, userMetadata: Record<string, unknown>, now: Date): UserRow {
  return {
    id: randomUUID(),
    email,
    passwordHash: null,
    passwordIsWeak: null,
    emailConfirmedAt: null,
    userMetadata,
    newEmail: null,
    emailChangeAgreed: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    emailChangeSentAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** The new or pending account with its mail on the way, or a decoy that looks like one. */
async function keepPending(
  ctx: TransactionContext,
  row: UserRow,
  secret: string,
  target: { redirectTo: string; codeChallenge: string | null },
): Promise<UserRow> {
  const [made] = await ctx.db.insert(users).values(row).onConflictDoNothing().returning()
  if (made) await audit(ctx, 'account.created', { subjectId: made.id })
  const [pending] = await ctx.db
    .update(users)
    .set({ confirmationSentAt: row.createdAt })
    .where(and(eq(users.email, row.email), isNull(users.emailConfirmedAt)))
    .returning()
  if (!pending) {
    const [owner] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, row.email))
    const about = { notice: 'account-exists', at: row.createdAt.toISOString(), device: '' } as const
    if (owner) await ctx.jobs.send(mailNoticeKind, { userId: owner.id, ...about })
    return row
  }
  await issueToken(ctx, secret, { userId: pending.id, purpose: 'signup', email: pending.email, ...target })
  return pending
}

/** Where no confirmation is asked for, there is nothing to hide an existing account behind. */
async function answerStarted(ctx: Context, row: UserRow): Promise<Session> {
  const started = await inTransaction(ctx, async (ctx): Promise<SessionRow | undefined> => {
    const [made] = await ctx.db
      .insert(users)
      .values({ ...row, confirmationSentAt: null })
      .onConflictDoNothing()
      .returning()
    if (!made) return undefined
    await audit(ctx, 'account.created', { subjectId: made.id })
    return startSession(ctx, made.id, 'password')
  })
  if (!started) throw new AuthError(422, 'user_already_exists', 'User already registered')
  return answerSession(ctx, started)
}
