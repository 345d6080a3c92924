import { randomUUID } from 'node:crypto'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { HOUR_MS } from '../../../domain/days.ts'
import type { TransactionContext } from '../../context.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { mailToken } from './mail-token.ts'
import { hashToken, linkToken, type OneTimeToken } from './one-time-token.ts'

/** Asking again and again must not void the link that the owner is about to open. */
const MAX_RECOVERIES = 3

/**
 * Makes a link or code and queues its mail. It replaces the previous one for the same purpose; recoveries keep the
 * newest three.
 */
export async function issueToken(
  ctx: TransactionContext,
  secret: string,
  wanted: Pick<OneTimeToken, 'userId' | 'purpose' | 'email' | 'redirectTo' | 'codeChallenge'>,
): Promise<void> {
  const now = ctx.clock.now()
  const id = randomUUID()
  const made = {
    ...wanted,
    id,
    tokenHash: hashToken(linkToken(secret, { id, codeChallenge: wanted.codeChallenge })),
    createdAt: now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  }
  // Two at once would not see each other. A sign-in that refers to the account goes on, because it updates it next.
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, wanted.userId)).for('no key update')
  const same = and(eq(oneTimeTokens.userId, wanted.userId), eq(oneTimeTokens.purpose, wanted.purpose))
  const newest = ctx.db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(same)
    .orderBy(desc(oneTimeTokens.createdAt))
    .limit(wanted.purpose === 'recovery' ? MAX_RECOVERIES - 1 : 0)
  await ctx.db.delete(oneTimeTokens).where(and(same, notInArray(oneTimeTokens.id, newest)))
  await ctx.db.insert(oneTimeTokens).values(made)
  await ctx.jobs.send(mailToken, { tokenId: id })
}
