import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './db/port.ts'
import { secrets } from './tables.ts'

/** A named key of 32 random bytes (base64url), made once and the same in every process afterwards. */
export async function storedSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`secret ${name} could not be kept`)
  return row.value
}

/** Compares a guess with a secret, in a time that does not depend on how much of it is right. */
export function isSameSecret(guess: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(guess), digest(secret))
}

/** HMAC-SHA-256 of the parts, base64url, cut to `length` characters (43 is all of it). */
export function sign(key: string, parts: readonly (string | number)[], length = 43): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, length)
}

const SIGNATURE_LENGTH = 27

/** An unguessable key to a row: its id, and 160 bits over `parts` that only this server can produce. */
export function createSignedId(id: string, key: string, parts: readonly (string | number)[]): string {
  return id.replaceAll('-', '') + sign(key, parts, SIGNATURE_LENGTH)
}

/** The id at the beginning of such a key; undefined if it is none. */
export function verifySignedId(given: string): string | undefined {
  const id = given.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const sealingKey = (key: string, purpose: string) => createHmac('sha256', key).update(purpose).digest()

/** A short text that only this server can read, and for this purpose (AES-256-GCM, base64url). */
export function seal(key: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, purpose), nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** The text of a seal; undefined if it is not one of ours for this purpose. */
export function unseal(key: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  // Other spellings of the same bytes are none of ours.
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key, purpose), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString()
  } catch {
    return undefined
  }
}
