import { accountErrors } from '../../../content/errors/account.ts'
import type { Actor, Context, UserActor } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { rolesOf } from '../roles/roles.ts'
import type { RememberedSession, RoleCheckRequest } from '../roles/roles-port.ts'

/**
 * The caller, by the `Authorization` header: the one token check that everything relies on. Without a bearer token, or
 * with the public key as one, the caller is anonymous; a token without a living session is 401.
 */
export async function readActor(ctx: Context, authorization: string | undefined): Promise<Actor> {
  const token = bearerOf(ctx, authorization)
  if (!token) return { kind: 'anonymous' }
  try {
    return await readToken(ctx, token)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new AppError('unauthenticated', 'session-ended', accountErrors.signedOut)
  }
}

/** The bearer token; undefined if there is none or it is only the front end's public key. */
export function bearerOf(
  ctx: Pick<Context, 'config'>,
  authorization: string | undefined,
): string | undefined {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  return token === ctx.config.AUTH_API_KEY ? undefined : token
}

/** The user of an access token. Throws `AuthError` 403 when the token, its session or its account is no longer good. */
export function readToken(ctx: RoleCheckRequest, token: string): Promise<UserActor> {
  return rolesOf(ctx).ofToken(ctx, token)
}

/**
 * The user of a session as it stands now, at most at the level remembered. Throws `AuthError` 403 when the session or
 * its account is no longer good.
 */
export function readSession(ctx: RoleCheckRequest, session: RememberedSession): Promise<UserActor> {
  return rolesOf(ctx).ofSession(ctx, session)
}
