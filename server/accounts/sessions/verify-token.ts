import type { KeyObject } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { TokenClaims } from '../../../domain/accounts/sessions.ts'
import type { Context } from '../../context.ts'
import { TOLERANCE_S } from '../../platform/clock.ts'
import { hashToken } from '../email-links/one-time-token.ts'
import { verifyingKey } from '../keys/keys.ts'
import { badToken } from '../protocol/auth-error.ts'
import { AUDIENCE, issuer } from './session.ts'

type Asking = Pick<Context, 'config' | 'clock' | 'db'>

interface Verified {
  kid: string
  key: KeyObject
  /** Seconds since 1970. */
  exp: number
  claims: TokenClaims
}

/**
 * Signatures already checked. A good signature stays good, so a token seen before only needs its key and expiry
 * checked.
 */
const verified = new LRUCache<string, Verified>({ max: 5000 })

/**
 * The claims of one of our own access tokens. Throws `AuthError` 403 `bad_jwt` for any other text and for an expired
 * token.
 */
export async function verifyAccessToken(ctx: Asking, token: string): Promise<TokenClaims> {
  const hash = hashToken(token)
  const known = verified.get(hash)
  if (known && (await verifyingKey(ctx, known.kid)) === known.key) {
    if (known.exp + TOLERANCE_S <= Math.floor(ctx.clock.now().getTime() / 1000)) throw expired()
    return known.claims
  }
  const fresh = await verify(ctx, token)
  verified.set(hash, fresh)
  return fresh.claims
}

async function verify(ctx: Asking, token: string): Promise<Verified> {
  let found: Pick<Verified, 'kid' | 'key'> | undefined
  const find = async ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? undefined : await verifyingKey(ctx, kid)
    if (kid === undefined || !key) throw badToken('invalid JWT: unrecognised key')
    found = { kid, key }
    return key
  }
  try {
    const { payload } = await jwtVerify(token, find, {
      algorithms: ['ES256'],
      issuer: issuer(ctx),
      audience: AUDIENCE,
      currentDate: ctx.clock.now(),
      clockTolerance: TOLERANCE_S,
      requiredClaims: ['exp', 'sub', 'session_id'],
    })
    const claims = TokenClaims.safeParse(payload)
    if (!claims.success || !found) throw unreadable()
    return { ...found, exp: payload.exp ?? 0, claims: claims.data }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired()
    if (error instanceof errors.JOSEError) throw unreadable()
    throw error
  }
}

/** The wording that the protocol's front ends know. */
const unreadable = () => badToken('invalid JWT: unable to parse or verify signature')
const expired = () => badToken('invalid JWT: token is expired')
