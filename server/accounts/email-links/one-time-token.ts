import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { isSameSecret, sign } from '../../platform/secrets.ts'
import { authCodes, oneTimeTokens, type PURPOSES } from '../tables.ts'

export type OneTimeToken = typeof oneTimeTokens.$inferSelect
export type Purpose = (typeof PURPOSES)[number]

/** The token in a mailed link: 256 bits that only the holder of `secret` can derive from its id. */
export function linkToken(secret: string, { id, codeChallenge }: Pick<OneTimeToken, 'id' | 'codeChallenge'>) {
  return `${codeChallenge ? 'pkce_' : ''}${sign(secret, ['link', id])}`
}

const [TOKEN_LENGTH, SIGNATURE_LENGTH] = [43, 27]

/**
 * The token of a link that is mailed again for a browser with another verifier. It opens the same row and carries the
 * browser's challenge, so that the link mailed first still works.
 */
export function linkTokenFor(secret: string, id: string, codeChallenge: string): string {
  const token = linkToken(secret, { id, codeChallenge })
  return `${token}${sign(secret, ['challenge', id, codeChallenge], SIGNATURE_LENGTH)}${codeChallenge}`
}

/** The hashes under which a link's token may be stored, and the challenge that it carries, if any. */
export function readLinkToken(token: string): { hashes: string[]; carried?: string } {
  const first = token.slice('pkce_'.length, 'pkce_'.length + TOKEN_LENGTH)
  const carried = token.slice('pkce_'.length + TOKEN_LENGTH + SIGNATURE_LENGTH)
  if (!token.startsWith('pkce_') || carried === '') return { hashes: [hashToken(token)] }
  return { hashes: [hashToken(first), hashToken(`pkce_${first}`)], carried }
}

/** The six digits derived from an id, for a mail or a text message. */
export function sixDigits(secret: string, id: string): string {
  const number = Buffer.from(sign(secret, ['code', id]), 'base64url').readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Whether the six digits typed, with any blanks, are those of an id. */
export function isSameCode(secret: string, id: string, given: string): boolean {
  return isSameSecret(given.replaceAll(/\s/g, ''), sixDigits(secret, id))
}

/** What we store of a secret that its holder will present later: SHA-256, base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Voids every link, mailed code and opened link of an account that has not become a session yet. */
export async function invalidateOneTimeTokens({ db }: TransactionContext, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
  await db.delete(authCodes).where(eq(authCodes.userId, userId))
}
