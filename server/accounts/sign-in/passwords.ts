import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/**
 * argon2id with the library's defaults: 19 MiB, two passes, one lane (OWASP's first choice). The salt is random unless
 * given.
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return hash(password, salt ? { salt } : {})
}

const dummyHash = hashPassword(randomUUID())

/** Takes the same time with or without a hash. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && Boolean(passwordHash)
}
