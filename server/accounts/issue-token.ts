import { randomUUID } from 'node:crypto'
import type { TransactionContext } from '../context.ts'
import { mailTokenKind } from './mail-token.ts'
import { hashOf, linkToken, type OneTimeToken } from './one-time-token.ts'
import { oneTimeTokens } from './tables.ts'

const HOUR_MS = 3_600_000

/** Makes a link or code and queues its mail. It takes the place of the one before for the same purpose. */
export async function issueToken(
  ctx: TransactionContext,
  secret: string,
  wanted: Pick<OneTimeToken, 'userId' | 'purpose' | 'email' | 'redirectTo' | 'codeChallenge'>,
): Promise<void> {
  const now = ctx.clock.now()
  const id = randomUUID()
  const life = wanted.purpose === 'signup' ? 24 * HOUR_MS : HOUR_MS
  const made = {
    ...wanted,
    id,
    tokenHash: hashOf(linkToken(secret, { id, codeChallenge: wanted.codeChallenge })),
    createdAt: now,
    expiresAt: new Date(now.getTime() + life),
  }
  await ctx.db
    .insert(oneTimeTokens)
    .values(made)
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.purpose], set: made })
  await ctx.jobs.send(mailTokenKind, { tokenId: id })
}
