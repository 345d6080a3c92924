import type { Actor, Context, UserActor } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { rolesOf } from '../roles/roles.ts'
import type { Asking, RememberedSession } from '../roles/roles-port.ts'

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
export function readToken(ctx: Asking, token: string): Promise<UserActor> {
  return rolesOf(ctx).ofToken(ctx, token)
}

/**
 * The user of a session as they stand now, at the level it was remembered with at most. Throws `AuthError` 403 when the
 * session or its account is not good any more.
 */
export function readSession(ctx: Asking, session: RememberedSession): Promise<UserActor> {
  return rolesOf(ctx).ofSession(ctx, session)
}
