import { and, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { LinkType } from '../../../domain/accounts/email-links.ts'
import type { TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import type { SignUpAttempt } from '../sign-in/sign-up-attempt.ts'
import { oneTimeTokens, signUpAttempts } from '../tables.ts'
import { isSameCode, linkTokenFor, type OneTimeToken, type Purpose, readLinkToken } from './one-time-token.ts'

const PURPOSES_OF: Record<LinkType, Purpose[]> = {
  signup: [],
  recovery: ['recovery'],
  email: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  magiclink: [],
  invite: [],
}

const ATTEMPTS_OF: Partial<Record<LinkType, SignUpAttempt['kind'][]>> = {
  signup: ['signup'],
  recovery: ['recovery'],
  email: ['signup', 'recovery'],
}

type Asking = { db: Reader } & Pick<TransactionContext, 'clock'>

/** What a link or code leads to: a token of an account, or a sign-up that will become one. */
export type FoundToken = { token: OneTimeToken } | { attempt: SignUpAttempt }

/** What a link leads to, if it is for this purpose; a link for another purpose is not spent. */
export async function findByLink(
  ctx: Asking,
  secret: string,
  { type, token }: { type: LinkType; token: string },
): Promise<FoundToken | undefined> {
  const { hashes, carried } = readLinkToken(token)
  const [found] = await findAll(
    ctx,
    type,
    inArray(oneTimeTokens.tokenHash, hashes),
    inArray(signUpAttempts.tokenHash, hashes),
  )
  if (!found || carried === undefined) return found
  // Only a sign-up's link is mailed again for another browser.
  if (!('attempt' in found) || !isSameSecret(token, linkTokenFor(secret, found.attempt.id, carried)))
    return undefined
  return { attempt: { ...found.attempt, codeChallenge: carried } }
}

/** What the code mailed to an address leads to. */
export async function findByCode(
  ctx: TransactionContext,
  secret: string,
  { type, email, code }: { type: LinkType; email: string; code: string },
): Promise<FoundToken | undefined> {
  const found = await findAll(ctx, type, eq(oneTimeTokens.email, email), eq(signUpAttempts.email, email))
  const idOf = (one: FoundToken) => ('token' in one ? one.token.id : one.attempt.id)
  return found.find((one) => isSameCode(secret, idOf(one), code))
}

/** All that are still alive, newest first. */
async function findAll(
  { db, clock }: Asking,
  type: LinkType,
  ofToken: SQL,
  ofAttempt: SQL,
): Promise<FoundToken[]> {
  const now = clock.now()
  const tokens = await db
    .select()
    .from(oneTimeTokens)
    .where(and(ofToken, inArray(oneTimeTokens.purpose, PURPOSES_OF[type]), gt(oneTimeTokens.expiresAt, now)))
    .orderBy(desc(oneTimeTokens.createdAt))
  const attempts = await db
    .select()
    .from(signUpAttempts)
    .where(
      and(
        ofAttempt,
        inArray(signUpAttempts.kind, ATTEMPTS_OF[type] ?? []),
        gt(signUpAttempts.expiresAt, now),
      ),
    )
    .orderBy(desc(signUpAttempts.createdAt))
  return [...tokens.map((token) => ({ token })), ...attempts.map((attempt) => ({ attempt }))]
}
