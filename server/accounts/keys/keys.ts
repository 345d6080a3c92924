import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { asc, count, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/port.ts'
import { storedSecret } from '../../platform/secrets.ts'
import { signingKeys } from '../tables.ts'

type Asking = Pick<Context, 'db' | 'clock' | 'config'>

interface Key {
  kid: string
  signsFrom: Date
  retiredAt: Date | null
  /** Undefined for a configured key that is accepted but never signs. */
  signing: KeyObject | undefined
  verifying: KeyObject
  publicJwk: JWK
}

interface KeyRing {
  /** By `signsFrom`, the earliest first. */
  keys: Key[]
  refreshSecret: string
  linkSecret: string
}

/** Another process may add a key, which must be public here well before it signs, or end one that has leaked. */
const MAX_AGE_MS = 5000
const SEEK_AGAIN_MS = 30_000
const soughtAt = new WeakMap<Database, number>()
const rings = new WeakMap<Database, { loadedAt: number; ring: Promise<KeyRing> }>()

/** The key that signs now: the newest one due, or the first if two processes' clocks differ. */
export async function signingKey(ctx: Asking): Promise<Key & { signing: KeyObject }> {
  const keys = await liveKeys(ctx)
  // Read after the keys, because the first one may have been made just now.
  const now = ctx.clock.now()
  const key = keys.findLast((key) => key.signsFrom <= now) ?? keys[0]
  if (!key?.signing) throw new Error('there is no signing key')
  return { ...key, signing: key.signing }
}

/** One of our keys by its id, including keys that don't sign yet or any more; undefined for an unknown id. */
export async function verifyingKey(ctx: Asking, kid: string): Promise<KeyObject | undefined> {
  const find = async () => (await liveKeys(ctx)).find((key) => key.kid === kid)?.verifying
  const found = await find()
  if (found || !maySeek(ctx)) return found
  rings.delete(ctx.db)
  return find()
}

/** Whether to look for an unknown key id: anyone can make ids up, so at most once per half minute. */
function maySeek({ db, clock }: Asking): boolean {
  const now = clock.now().getTime()
  const last = soughtAt.get(db)
  if (last !== undefined && now - last < SEEK_AGAIN_MS) return false
  soughtAt.set(db, now)
  return true
}

/** The public key set, for clients that check tokens themselves. */
export async function publicKeySet(ctx: Asking): Promise<{ keys: JWK[] }> {
  return { keys: (await liveKeys(ctx)).map((key) => key.publicJwk) }
}

/** Signs refresh tokens; 32 bytes, base64url. */
export async function refreshSecret(ctx: Asking): Promise<string> {
  return (await keyRing(ctx)).refreshSecret
}

/** Derives links, mailed codes and texted codes; 32 bytes, base64url. */
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
  loading.ring.catch(() => rings.delete(ctx.db))
  return loading.ring
}

async function load(ctx: Asking): Promise<KeyRing> {
  const { AUTH_SIGNING_KEYS: configured } = ctx.config
  return {
    keys: configured ? configuredKeys(configured.keys) : await keptKeys(ctx),
    refreshSecret: await storedSecret(ctx.db, 'refresh-tokens'),
    linkSecret: await storedSecret(ctx.db, 'mailed-links'),
  }
}

/** The first of the set signs, so it counts as the newest; all are accepted. */
function configuredKeys(set: NonNullable<Config['AUTH_SIGNING_KEYS']>['keys']): Key[] {
  const always = { signsFrom: new Date(0), retiredAt: null }
  return set.toReversed().map((jwk) => ({ ...toKey(jwk.kid, jwk as JWK), ...always }))
}

function toKey(kid: string, jwk: JWK) {
  const signing = jwk.d ? createPrivateKey({ key: jwk, format: 'jwk' }) : undefined
  const verifying = createPublicKey(signing ?? { key: jwk, format: 'jwk' })
  const half = verifying.export({ format: 'jwk' })
  const publicJwk: JWK = { ...half, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  return { kid, signing, verifying, publicJwk }
}

async function keptKeys(ctx: Asking): Promise<Key[]> {
  const read = () => ctx.db.select().from(signingKeys).orderBy(asc(signingKeys.signsFrom))
  let rows = await read()
  if (rows.length === 0) {
    await makeFirstKey(ctx)
    rows = await read()
  }
  return rows.map(({ kid, privateJwk, signsFrom, retiredAt }) => ({
    ...toKey(kid, privateJwk),
    signsFrom,
    retiredAt,
  }))
}

/** Forgets the cached keys after they have changed. */
export function clearKeyCache(ctx: Pick<Asking, 'db'>): void {
  rings.delete(ctx.db)
}

/** A fresh ES256 key; its id is its thumbprint. */
export async function makeKey(): Promise<{ kid: string; privateJwk: JWK }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk }
}

/** Several processes may start at once; the table's lock lets only one of them make the key. */
async function makeFirstKey(ctx: Asking) {
  const key = await makeKey()
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${signingKeys} in exclusive mode`)
    const [rows] = await tx.select({ count: count() }).from(signingKeys)
    if (rows?.count === 0) await tx.insert(signingKeys).values({ ...key, signsFrom: now, createdAt: now })
  })
}
