import { randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { protocolWords } from '../../../content/errors/account.ts'
import { DAY_MS } from '../../../domain/days.ts'
import { audit, type TransactionContext } from '../../context.ts'
import { isUniqueViolation } from '../../platform/db/statements.ts'
import { isBanned, type UserRow } from '../own-account/user.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { SessionRow } from '../sessions/session.ts'
import { startSession } from '../sessions/start-session.ts'
import { lockAddress, type SignUpAttempt } from '../sign-in/sign-up-attempt.ts'
import { authCodes, oneTimeTokens, signUpAttempts, users } from '../tables.ts'
import type { FoundToken } from './find-token.ts'
import { hashToken, invalidateOneTimeTokens, type OneTimeToken } from './one-time-token.ts'

/** The first of two addresses has agreed to a change; the other still has to. */
export const FIRST_CONFIRMATION_ACCEPTED = protocolWords.oneLinkMore

export type ConsumedToken =
  | { kind: 'session'; session: SessionRow }
  /** The browser exchanges this code and its verifier for the session. */
  | { kind: 'code'; code: string }
  | { kind: 'first-of-two' }
  | { kind: 'bad' }

/** How the person comes back: with a session, or with a code for one. */
type Answer = 'session' | 'code'

/** Spends a link or a code and does what it was for. */
export function consumeToken(
  ctx: TransactionContext,
  found: FoundToken | undefined,
  answer: Answer,
): Promise<ConsumedToken> {
  if (!found) return Promise.resolve({ kind: 'bad' })
  return 'token' in found ? spendToken(ctx, found.token, answer) : spendAttempt(ctx, found.attempt, answer)
}

async function spendToken(
  ctx: TransactionContext,
  token: OneTimeToken,
  answer: Answer,
): Promise<ConsumedToken> {
  const { userId, purpose, codeChallenge } = token
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update')
  // Found before the lock, so it may be used or replaced by now; that must not void newer links.
  const [spent] = await ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, token.id)).returning()
  if (!user || !spent) return { kind: 'bad' }
  const others = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose))
  await ctx.db.delete(oneTimeTokens).where(others)
  if (isBanned(user, ctx.clock.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  if (purpose !== 'recovery' && !(await agreeToChange(ctx, user, token))) return { kind: 'first-of-two' }
  return completeSignIn(ctx, { userId, method: METHODS[purpose], codeChallenge }, answer)
}

/** Makes the account with this attempt's id, password and metadata, and voids the address's other attempts. */
async function spendAttempt(
  ctx: TransactionContext,
  attempt: SignUpAttempt,
  answer: Answer,
): Promise<ConsumedToken> {
  const {
    id: userId,
    email,
    kind,
    passwordHash,
    passwordIsWeak,
    userMetadata,
    sentAt,
    codeChallenge,
  } = attempt
  await lockAddress(ctx, email)
  const [spent] = await ctx.db.delete(signUpAttempts).where(eq(signUpAttempts.id, userId)).returning()
  if (!spent) return { kind: 'bad' }
  await ctx.db.delete(signUpAttempts).where(eq(signUpAttempts.email, email))
  const now = ctx.clock.now()
  const sent = kind === 'signup' ? { confirmationSentAt: sentAt } : { recoverySentAt: sentAt }
  const made = await ctx.db
    .insert(users)
    .values({
      id: userId,
      email,
      passwordHash,
      passwordIsWeak,
      userMetadata,
      emailConfirmedAt: now,
      ...sent,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  // The address has got an account some other way in the meantime.
  if (made.length === 0) return { kind: 'bad' }
  await audit(ctx, 'account.created', { subjectId: userId })
  return completeSignIn(ctx, { userId, method: METHODS[kind], codeChallenge }, answer)
}

async function completeSignIn(
  ctx: TransactionContext,
  opened: Opened,
  answer: Answer,
): Promise<ConsumedToken> {
  if (answer === 'session') return { kind: 'session', session: await startSession(ctx, opened.userId, 'otp') }
  return { kind: 'code', code: await makeCode(ctx, opened) }
}

/** True once both addresses have agreed; then the account has moved and every other link is void. */
async function agreeToChange(ctx: TransactionContext, user: UserRow, { purpose }: OneTimeToken) {
  const { id, newEmail, emailChangeAgreed } = user
  if (!newEmail) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
  const side = purpose === 'email_change_current' ? 'current' : 'new'
  if (!emailChangeAgreed || emailChangeAgreed === side) {
    await ctx.db.update(users).set({ emailChangeAgreed: side }).where(eq(users.id, id))
    return false
  }
  await changeEmailTo(ctx, id, newEmail)
  return true
}

/** Gives an account its new address. Throws 422 `email_exists` if another account has it by now. */
export async function changeEmailTo(ctx: TransactionContext, userId: string, email: string): Promise<void> {
  const now = ctx.clock.now()
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken && taken.id !== userId) throw emailExists()
  const moved = { email, newEmail: null, emailChangeAgreed: null, emailConfirmedAt: now, updatedAt: now }
  const move = ctx.db.update(users).set(moved).where(eq(users.id, userId))
  await move.catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailExists() : error
  })
  await invalidateOneTimeTokens(ctx, userId)
  await audit(ctx, 'email.changed', { subjectId: userId })
}

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

const METHODS = {
  signup: 'email/signup',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'otp',
} as const

/** Whose link was opened, and what the session will say about it. */
interface Opened {
  userId: string
  method: string
  codeChallenge: string | null
}

async function makeCode(ctx: TransactionContext, { userId, method, codeChallenge }: Opened) {
  const code = randomBytes(32).toString('base64url')
  const yesterday = new Date(ctx.clock.now().getTime() - DAY_MS)
  await ctx.db.delete(authCodes).where(lt(authCodes.createdAt, yesterday))
  await ctx.db.insert(authCodes).values({
    codeHash: hashToken(code),
    userId,
    method,
    codeChallenge: codeChallenge ?? '',
    createdAt: ctx.clock.now(),
  })
  return code
}
