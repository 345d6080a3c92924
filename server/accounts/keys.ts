import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { asc, count, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Context } from '../context.ts'
import type { Database } from '../platform/db/port.ts'
import { keptSecret } from '../platform/secrets.ts'
import { signingKeys } from './tables.ts'

type Asking = Pick<Context, 'db' | 'clock'>

interface Key {
  kid: string
  signsFrom: Date
  retiredAt: Date | null
  signing: KeyObject
  verifying: KeyObject
  publicJwk: JWK
}

interface KeyRing {
  /** By `signsFrom`, the earliest first. */
  keys: Key[]
  refreshSecret: string
  linkSecret: string
}

/** Another process may add a key; it has to be public here long before anything is signed with it. */
const MAX_AGE_MS = 60_000
const rings = new WeakMap<Database, { loadedAt: number; ring: Promise<KeyRing> }>()

/** The key that signs now: the newest that is due, or the first if the clocks of two processes differ. */
export async function signingKey(ctx: Asking): Promise<Key> {
  const keys = await liveKeys(ctx)
  // Asked for afterwards: the first key may have been made just now.
  const now = ctx.clock.now()
  const key = keys.findLast((key) => key.signsFrom <= now) ?? keys[0]
  if (!key) throw new Error('there is no signing key')
  return key
}

/** One of our keys by its id, also one that does not sign yet or any more; undefined for a stranger's. */
export async function verifyingKey(ctx: Asking, kid: string): Promise<KeyObject | undefined> {
  const find = async () => (await liveKeys(ctx)).find((key) => key.kid === kid)?.verifying
  const found = await find()
  if (found) return found
  rings.delete(ctx.db)
  return find()
}

/** The public key set, for whoever checks tokens by themselves. */
export async function publicKeySet(ctx: Asking): Promise<{ keys: JWK[] }> {
  return { keys: (await liveKeys(ctx)).map((key) => key.publicJwk) }
}

/** Signs refresh tokens; 32 bytes, base64url. */
export async function refreshSecret(ctx: Asking): Promise<string> {
  return (await keyRing(ctx)).refreshSecret
}

/** Makes links, mailed codes and text messages' codes; 32 bytes, base64url. */
export async function linkSecret(ctx: Asking): Promise<string> {
  return (await keyRing(ctx)).linkSecret
}

async function liveKeys(ctx: Asking) {
  const { keys } = await keyRing(ctx)
  const now = ctx.clock.now()
  return keys.filter((key) => !key.retiredAt || key.retiredAt > now)
}

function keyRing(ctx: Asking): Promise<KeyRing> {
  const now = ctx.clock.now().getTime()
  const known = rings.get(ctx.db)
  if (known && now - known.loadedAt < MAX_AGE_MS) return known.ring
  const loading = { loadedAt: now, ring: load(ctx) }
  rings.set(ctx.db, loading)
  loading.ring.catch(() => {
    if (rings.get(ctx.db) === loading) rings.delete(ctx.db)
  })
  return loading.ring
}

async function load(ctx: Asking): Promise<KeyRing> {
  const read = () => ctx.db.select().from(signingKeys).orderBy(asc(signingKeys.signsFrom))
  let rows = await read()
  if (rows.length === 0) {
    await makeFirstKey(ctx)
    rows = await read()
  }
  const keys = rows.map(({ kid, signsFrom, retiredAt, privateJwk }) => {
    const signing = createPrivateKey({ key: privateJwk, format: 'jwk' })
    const verifying = createPublicKey(signing)
    const half = verifying.export({ format: 'jwk' })
    const publicJwk: JWK = { ...half, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
    return { kid, signsFrom, retiredAt, signing, verifying, publicJwk }
  })
  return {
    keys,
    refreshSecret: await keptSecret(ctx.db, 'refresh-tokens'),
    linkSecret: await keptSecret(ctx.db, 'mailed-links'),
  }
}

/** Several processes may start at once: the table's lock lets one of them make the key. */
async function makeFirstKey(ctx: Asking) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(privateJwk)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${signingKeys} in exclusive mode`)
    const [rows] = await tx.select({ count: count() }).from(signingKeys)
    if (rows?.count === 0)
      await tx.insert(signingKeys).values({ kid, privateJwk, signsFrom: now, createdAt: now })
  })
}
