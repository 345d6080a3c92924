import { and, eq, sql } from 'drizzle-orm'
import { errors, jwtVerify } from 'jose'
import { TokenClaims } from '../../domain/accounts.ts'
import type { Actor, Context, UserActor } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Database } from '../platform/db/port.ts'
import { AuthError, badToken } from './auth-error.ts'
import { readHostedToken } from './hosted-issuer.ts'
import { verifyingKey } from './keys.ts'
import { AUDIENCE, issuer } from './session.ts'
import { factors, sessions, userRoles, users } from './tables.ts'
import { isBanned } from './user.ts'

/**
 * Who asks, by the `Authorization` header: the one check of tokens that every part relies on. Without a
 * bearer, or with the public key as bearer, it is anybody; a bearer that is no living session is 401.
 */
export async function readActor(ctx: Context, authorization: string | undefined): Promise<Actor> {
  const token = bearerOf(ctx, authorization)
  if (!token) return { kind: 'anonymous' }
  try {
    return await readToken(ctx, token)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new AppError('unauthenticated', 'session-ended', 'You have been signed out. Please sign in again.')
  }
}

/** The bearer token; undefined without one or when it is only the public key of the front end. */
export function bearerOf(
  ctx: Pick<Context, 'config'>,
  authorization: string | undefined,
): string | undefined {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  return token === ctx.config.AUTH_API_KEY ? undefined : token
}

/** The user of an access token. Throws `AuthError` 403 when it, its session or its account is not good. */
export async function readToken(ctx: Context, token: string): Promise<UserActor> {
  if (ctx.config.AUTH_URL) return readHostedToken(ctx, ctx.config.AUTH_URL, token)
  const { sub, session_id: sessionId, aal: claimed } = await verifiedClaims(ctx, token)
  const [found] = await findOf(ctx.db).execute({ sub, sessionId })
  if (!found) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const { email, owner, aal, role, hasFactor } = found
  if (owner !== sub || !aal)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(found, ctx.clock.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  // Both: a token from before the second factor stays one, and a factor that was removed takes its rank along.
  const confirmed = aal === 'aal2' && claimed === 'aal2'
  return {
    kind: 'user',
    userId: sub,
    sessionId,
    email,
    aal: confirmed ? 'aal2' : 'aal1',
    isAdmin: role === 'admin',
    hasFactor,
  }
}

/** Asked at every call, so it is prepared once per database. */
const prepared = new WeakMap<Database, ReturnType<typeof prepareFind>>()

function findOf(db: Database) {
  const known = prepared.get(db) ?? prepareFind(db)
  prepared.set(db, known)
  return known
}

function prepareFind(db: Database) {
  return db
    .select({
      email: users.email,
      bannedUntil: users.bannedUntil,
      owner: sessions.userId,
      aal: sessions.aal,
      role: userRoles.role,
      hasFactor: sql<boolean>`exists (select 1 from ${factors} where ${factors.userId} = ${users.id} and ${factors.status} = 'verified')`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.id, sql.placeholder('sessionId')))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, 'admin')))
    .where(eq(users.id, sql.placeholder('sub')))
    .prepare('accounts_read_actor')
}

async function verifiedClaims(ctx: Context, token: string) {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await verifyingKey(ctx, kid)
        if (!key) throw badToken('invalid JWT: unrecognised key')
        return key
      },
      {
        algorithms: ['ES256'],
        issuer: issuer(ctx),
        audience: AUDIENCE,
        currentDate: ctx.clock.now(),
        requiredClaims: ['exp', 'sub', 'session_id'],
      },
    )
    return TokenClaims.parse(payload)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw badToken('invalid JWT: token is expired')
    if (error instanceof errors.JOSEError || isParseError(error)) throw badToken('invalid JWT')
    throw error
  }
}

const isParseError = (error: unknown) => error instanceof Error && error.name === 'ZodError'
