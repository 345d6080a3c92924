import { and, eq, sql } from 'drizzle-orm'
import type { Actor, Context, UserActor } from '../context.ts'
import { AppError } from '../errors.ts'
import { prepared } from '../platform/db/prepared.ts'
import { AuthError } from './auth-error.ts'
import { readHostedToken } from './hosted-issuer.ts'
import { factors, sessions, userRoles, users } from './tables.ts'
import { requireLiving } from './user.ts'
import { verifyToken } from './verify-token.ts'

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
  const { sub, session_id: sessionId, aal } = await verifyToken(ctx, token)
  return readSession(ctx, { userId: sub, sessionId, aal })
}

/**
 * The user of a session of ours as they stand now, at the level it was `aal` at most. Throws `AuthError` 403 when the
 * session or its account is not good any more.
 */
export async function readSession(
  ctx: Pick<Context, 'clock' | 'db'>,
  { userId, sessionId, aal: claimed }: Pick<UserActor, 'userId' | 'sessionId' | 'aal'>,
): Promise<UserActor> {
  const [row] = await find(ctx.db).execute({ sub: userId, sessionId })
  const found = row && { ...row, isSignedIn: row.owner === userId }
  requireLiving(ctx, found)
  const { email, aal, role, hasFactor } = found
  // Both: a token from before the second factor stays one, and a factor that was removed takes its rank along.
  const confirmed = aal === 'aal2' && claimed === 'aal2'
  return {
    kind: 'user',
    userId,
    sessionId,
    email,
    aal: confirmed ? 'aal2' : 'aal1',
    isAdmin: role === 'admin',
    hasFactor,
  }
}

const find = prepared((db) =>
  db
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
    .prepare('accounts_read_actor'),
)
