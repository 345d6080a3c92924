import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../platform/concurrency.ts'

/** Each hash takes a thread and 19 MiB for some 50 ms; this many waiting is a second's wait. */
const inTurn = limitConcurrency(4, 80)

/**
 * argon2id with the library's defaults: 19 MiB, two passes, one lane (OWASP's first choice). The salt is random unless
 * given.
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return inTurn('', () => hash(password, salt ? { salt } : {}))
}

const dummyHash = hashPassword(randomUUID())

/** Takes the same time with or without a hash. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const known = passwordHash ?? (await dummyHash)
  const matches = await inTurn('', () => verify(known, password))
  return matches && Boolean(passwordHash)
}
