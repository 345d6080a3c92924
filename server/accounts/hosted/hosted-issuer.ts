import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { accountErrors } from '../../../content/errors/account.ts'
import { HostedUser, RoleRows } from '../../../domain/accounts/protocol.ts'
import { DESK_ROLES, type DeskRole } from '../../../domain/accounts/roles.ts'
import { TokenClaims } from '../../../domain/accounts/sessions.ts'
import type { UserActor } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { TOLERANCE_S } from '../../platform/clock.ts'
import { hashToken } from '../email-links/one-time-token.ts'
import { AuthError, badToken, sessionNotFound } from '../protocol/auth-error.ts'
import { latestFactorProof, type RoleCheckRequest } from '../roles/roles-port.ts'
import { AUDIENCE } from '../sessions/session.ts'
import { cacheSession, dropCachedSession } from './hosted-sessions.ts'
import { mirrorUser } from './mirror-user.ts'

/** How long an answer from the hosted service is cached: a session that ends there ends here this much later. */
const FRESH_MS = 30_000
const TIMEOUT_MS = 5000

const keySets = new Map<string, JWTVerifyGetKey>()
const actorCache = new LRUCache<string, { at: number; actor: UserActor }>({ max: 5000 })

/**
 * The user of a token signed by the hosted accounts service at `issuer` (`https://…/auth/v1`). The signature is checked
 * here. Whether the session is alive and what role it has is asked of the service at most every half minute.
 */
export async function readHostedToken(
  ctx: RoleCheckRequest,
  issuer: string,
  token: string,
): Promise<UserActor> {
  const claims = await verify(ctx, issuer, token)
  const key = hashToken(token)
  const known = actorCache.get(key)
  const now = ctx.clock.now().getTime()
  if (known && Math.abs(now - known.at) < FRESH_MS) return known.actor
  const [user, roles] = await Promise.all([
    askUser(ctx, issuer, token),
    askRoles(ctx, issuer, token, claims.sub),
  ]).catch(async (error: unknown) => {
    if (error instanceof AuthError) await dropCachedSession(ctx, claims.session_id)
    throw error
  })
  if (user.id !== claims.sub) throw badToken('invalid JWT')
  await mirrorUser(ctx, user)
  const actor: UserActor = {
    kind: 'user',
    userId: claims.sub,
    sessionId: claims.session_id,
    email: user.email,
    aal: claims.aal,
    isAdmin: roles.includes('admin'),
    isEditor: roles.includes('editor') && !roles.includes('admin'),
    hasFactor: user.factors.some(({ status }) => status === 'verified'),
    signedInAt: latestFactorProof(claims.amr),
    // Only the service can say.
    passwordIsWeak: false,
  }
  await cacheSession(ctx, actor)
  actorCache.set(key, { at: now, actor })
  return actor
}

async function verify(ctx: RoleCheckRequest, issuer: string, token: string): Promise<TokenClaims> {
  const keys = keySets.get(issuer) ?? createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  keySets.set(issuer, keys)
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256', 'RS256'],
      issuer,
      audience: AUDIENCE,
      currentDate: ctx.clock.now(),
      clockTolerance: TOLERANCE_S,
      requiredClaims: ['exp', 'sub', 'session_id'],
    })
    const claims = TokenClaims.safeParse(payload)
    if (!claims.success) throw badToken('invalid JWT')
    return claims.data
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || isUnreachable(error)) throw unavailable()
    if (error instanceof errors.JOSEError) throw badToken('invalid JWT')
    throw error
  }
}

/** True for rejections of `fetch`, and for what jose throws when a key set is not answered with 200. */
function isUnreachable(error: unknown) {
  const plain = error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'
  return plain || (error instanceof TypeError && error.message === 'fetch failed')
}

async function askUser(ctx: RoleCheckRequest, issuer: string, token: string): Promise<HostedUser> {
  const response = await ask(ctx, `${issuer}/user`, token)
  if (response.status === 401 || response.status === 403) throw sessionNotFound()
  return readAs(HostedUser, response)
}

async function askRoles(
  ctx: RoleCheckRequest,
  issuer: string,
  token: string,
  userId: string,
): Promise<DeskRole[]> {
  const rest = issuer.replace(/\/auth\/v1$/, '/rest/v1')
  const query = `select=role&user_id=eq.${userId}&role=in.(${DESK_ROLES.join()})`
  const response = await ask(ctx, `${rest}/user_roles?${query}`, token)
  const isRejected = response.status >= 400 && response.status < 500 && response.status !== 429
  if (isRejected) return []
  const rows = await readAs(RoleRows, response)
  return DESK_ROLES.filter((name) => rows.some(({ role }) => role === name))
}

/** Reads the service's answer; anything unexpected counts as no answer. */
async function readAs<Answer>(contract: { parse(value: unknown): Answer }, response: Response) {
  if (!response.ok) throw unavailable()
  try {
    return contract.parse(await response.json())
  } catch {
    throw unavailable()
  }
}

async function ask({ config }: RoleCheckRequest, url: string, token: string): Promise<Response> {
  const headers = { apikey: config.AUTH_API_KEY, Authorization: `Bearer ${token}` }
  try {
    return await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    throw unavailable()
  }
}

const unavailable = () => new AppError('unavailable', 'accounts-unavailable', accountErrors.serviceAway)
