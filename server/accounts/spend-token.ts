import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { LinkType } from '../../domain/accounts.ts'
import { audit, type TransactionContext } from '../context.ts'
import { AuthError } from './auth-error.ts'
import { isTaken } from './is-taken.ts'
import { hashOf, isSameCode, type OneTimeToken, type Purpose, voidLinks } from './one-time-token.ts'
import type { SessionRow } from './session.ts'
import { startSession } from './start-session.ts'
import { authCodes, oneTimeTokens, users } from './tables.ts'
import { isBanned, type UserRow } from './user.ts'

const PURPOSES_OF: Record<LinkType, Purpose[]> = {
  signup: ['signup'],
  recovery: ['recovery'],
  email: ['signup', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  magiclink: [],
  invite: [],
}

/** The first of two addresses has agreed to a change; the other is still to be asked. */
export const FIRST_OF_TWO =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The living token of a link, if it is for this purpose; one of another purpose is not spent. */
export async function findByLink(
  ctx: TransactionContext,
  type: LinkType,
  token: string,
): Promise<OneTimeToken | undefined> {
  const [found] = await findTokens(ctx, type, eq(oneTimeTokens.tokenHash, hashOf(token)))
  return found
}

/** The living token mailed to an address whose code this is. */
export async function findByCode(
  ctx: TransactionContext,
  secret: string,
  wanted: { type: LinkType; email: string; code: string },
): Promise<OneTimeToken | undefined> {
  const found = await findTokens(ctx, wanted.type, eq(oneTimeTokens.email, wanted.email))
  return found.find((token) => isSameCode(secret, token.id, wanted.code))
}

async function findTokens(ctx: TransactionContext, type: LinkType, which: ReturnType<typeof eq>) {
  const purposes = PURPOSES_OF[type]
  if (purposes.length === 0) return []
  const alive = gt(oneTimeTokens.expiresAt, ctx.clock.now())
  return ctx.db
    .select()
    .from(oneTimeTokens)
    .where(and(which, inArray(oneTimeTokens.purpose, purposes), alive))
}

export type Spent =
  | { kind: 'session'; session: SessionRow }
  /** The browser fetches the session with this code and its verifier. */
  | { kind: 'code'; code: string }
  | { kind: 'first-of-two' }
  | { kind: 'bad' }

/** Spends a token and does what it is for. `answer` is how the person comes back: with a session or a code for one. */
export async function spendToken(
  ctx: TransactionContext,
  token: OneTimeToken | undefined,
  answer: 'session' | 'code',
): Promise<Spent> {
  if (!token) return { kind: 'bad' }
  const [user] = await ctx.db.select().from(users).where(eq(users.id, token.userId)).for('update')
  const spent = await ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, token.id)).returning()
  if (!user || spent.length === 0) return { kind: 'bad' }
  if (isBanned(user, ctx.clock.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  if (token.purpose === 'signup' || token.purpose === 'recovery') await confirm(ctx, user)
  else if (!(await agreeToChange(ctx, user, token))) return { kind: 'first-of-two' }
  if (answer === 'session') return { kind: 'session', session: await startSession(ctx, user.id, 'otp') }
  return { kind: 'code', code: await makeCode(ctx, token) }
}

/** Whoever reads the mails of an address holds it, whichever mail that was. */
async function confirm(ctx: TransactionContext, user: UserRow) {
  if (user.emailConfirmedAt) return
  const now = ctx.clock.now()
  await ctx.db.update(users).set({ emailConfirmedAt: now, updatedAt: now }).where(eq(users.id, user.id))
  await ctx.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, user.id), eq(oneTimeTokens.purpose, 'signup')))
  await audit(ctx, 'account.confirmed', { subjectId: user.id })
}

/** True once both addresses have agreed; then the account has moved, and every other link is void. */
async function agreeToChange(ctx: TransactionContext, user: UserRow, { purpose }: OneTimeToken) {
  const { id, newEmail, emailChangeAgreed } = user
  if (!newEmail) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
  const side = purpose === 'email_change_current' ? 'current' : 'new'
  if (!emailChangeAgreed || emailChangeAgreed === side) {
    await ctx.db.update(users).set({ emailChangeAgreed: side }).where(eq(users.id, id))
    return false
  }
  await moveTo(ctx, id, newEmail)
  return true
}

/** Gives an account its new address. Throws 422 `email_exists` if somebody else has it by now. */
export async function moveTo(ctx: TransactionContext, userId: string, email: string): Promise<void> {
  const now = ctx.clock.now()
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken && taken.id !== userId) throw emailExists()
  const moved = { email, newEmail: null, emailChangeAgreed: null, emailConfirmedAt: now, updatedAt: now }
  const move = ctx.db.update(users).set(moved).where(eq(users.id, userId))
  await move.catch((error: unknown) => {
    throw isTaken(error) ? emailExists() : error
  })
  await voidLinks(ctx, userId)
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

async function makeCode(ctx: TransactionContext, { userId, purpose, codeChallenge }: OneTimeToken) {
  const code = randomBytes(32).toString('base64url')
  const yesterday = new Date(ctx.clock.now().getTime() - 86_400_000)
  await ctx.db.delete(authCodes).where(lt(authCodes.createdAt, yesterday))
  await ctx.db.insert(authCodes).values({
    codeHash: hashOf(code),
    userId,
    method: METHODS[purpose],
    codeChallenge: codeChallenge ?? '',
    createdAt: ctx.clock.now(),
  })
  return code
}
