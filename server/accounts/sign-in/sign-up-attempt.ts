import { createHmac, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../domain/days.ts'
import type { Context, TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { mailToken } from '../email-links/mail-token.ts'
import { hashToken, linkToken } from '../email-links/one-time-token.ts'
import { linkSecret } from '../keys/keys.ts'
import { signUpAttempts } from '../tables.ts'
import { hashPassword } from './passwords.ts'

export type SignUpAttempt = typeof signUpAttempts.$inferSelect

/** Per kind and address. */
const MAX_LIVE = 3
const LIFE_MS = { signup: 24 * HOUR_MS, recovery: HOUR_MS }

/** Serialises everything done about an address that has no account. */
export function lockAddress({ db }: TransactionContext, email: string) {
  return db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

type Wanted = Pick<
  SignUpAttempt,
  'email' | 'kind' | 'passwordHash' | 'passwordIsWeak' | 'userMetadata' | 'redirectTo' | 'codeChallenge'
>

/** Keeps an attempt and queues its mail. The oldest goes when an address would have more than three of a kind. */
export async function saveSignUpAttempt(
  ctx: TransactionContext,
  secret: string,
  wanted: Wanted,
): Promise<SignUpAttempt> {
  const now = ctx.clock.now()
  const id = randomUUID()
  const attempt = {
    ...wanted,
    id,
    tokenHash: hashToken(linkToken(secret, { id, codeChallenge: wanted.codeChallenge })),
    device: ctx.device ?? '',
    createdAt: now,
    sentAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS[wanted.kind]),
  }
  const others = and(eq(signUpAttempts.email, wanted.email), eq(signUpAttempts.kind, wanted.kind))
  const newest = ctx.db
    .select({ id: signUpAttempts.id })
    .from(signUpAttempts)
    .where(others)
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(MAX_LIVE - 1)
  await ctx.db.delete(signUpAttempts).where(and(others, notInArray(signUpAttempts.id, newest)))
  await ctx.db.insert(signUpAttempts).values(attempt)
  await ctx.jobs.send(mailToken, { tokenId: id })
  return attempt
}

/**
 * Mails an attempt's link again. For a browser with another verifier, given by its `codeChallenge`, it is a link of its
 * own: anybody may ask for it, and must not void the link that the address's owner already has.
 */
export async function resendSignUpMail(
  ctx: TransactionContext,
  attempt: SignUpAttempt,
  { redirectTo, codeChallenge }: Pick<SignUpAttempt, 'redirectTo' | 'codeChallenge'>,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .update(signUpAttempts)
    .set({ sentAt: now, expiresAt: new Date(now.getTime() + LIFE_MS[attempt.kind]) })
    .where(eq(signUpAttempts.id, attempt.id))
  const isOther = codeChallenge !== null && codeChallenge !== attempt.codeChallenge
  const again = { redirectTo, ...(isOther && { codeChallenge }) }
  await ctx.jobs.send(mailToken, { tokenId: attempt.id, again })
}

/** The latest sign-up of an address that is still waiting for its link. */
export async function newestSignUp(
  { db, clock }: { db: Reader } & Pick<Context, 'clock'>,
  email: string,
): Promise<SignUpAttempt | undefined> {
  const [newest] = await db
    .select()
    .from(signUpAttempts)
    .where(
      and(
        eq(signUpAttempts.email, email),
        eq(signUpAttempts.kind, 'signup'),
        gt(signUpAttempts.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(1)
  return newest
}

/**
 * The hash of a password for an address without an account. Its salt comes from the address, so one hash, in the time
 * of any other sign-in, tells whether the password is that of any attempt.
 */
export async function hashPasswordForAttempt(
  ctx: Parameters<typeof linkSecret>[0],
  email: string,
  password: string,
): Promise<string> {
  const key = await linkSecret(ctx)
  const salt = createHmac('sha256', key).update(`attempt\n${email}`).digest().subarray(0, 16)
  return hashPassword(password, salt)
}

/** Whether this is the password of a pending sign-up. */
export async function isPending(
  ctx: Parameters<typeof linkSecret>[0],
  email: string,
  password: string,
): Promise<boolean> {
  const hash = await hashPasswordForAttempt(ctx, email, password)
  const found = await ctx.db
    .select({ passwordHash: signUpAttempts.passwordHash })
    .from(signUpAttempts)
    .where(and(eq(signUpAttempts.email, email), gt(signUpAttempts.expiresAt, ctx.clock.now())))
  return found.some(({ passwordHash }) => passwordHash === hash)
}

/** Deletes sign-ups that were not confirmed in time. Safe to run twice. */
export async function deleteSignUpAttempts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(signUpAttempts).where(lt(signUpAttempts.expiresAt, clock.now()))
}
