import type { Session } from '@supabase/auth-js'
import { SignJWT } from 'jose'
import type { Context } from '../../context.ts'
import { refreshSecret, signingKey } from '../keys/keys.ts'
import { type Account, readAccount } from '../own-account/read-account.ts'
import { toUser } from '../own-account/user.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { sessions } from '../tables.ts'
import { formatRefreshToken } from './refresh-token.ts'

export type SessionRow = typeof sessions.$inferSelect

export const AUDIENCE = 'authenticated'
export const issuer = (ctx: Pick<Context, 'config'>) => `${ctx.config.PUBLIC_URL}/auth/v1`

/**
 * The answer that carries a session: a fresh access token and the current refresh token. `known` is the account, if the
 * caller has just read it.
 */
export async function toSessionResponse(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  session: SessionRow,
  known?: Account,
): Promise<Session> {
  const account = known ?? (await readAccount(ctx, session.userId))
  if (!account) throw new AuthError(403, 'user_not_found', 'The account does not exist any more')
  const user = toUser(account.user, account.factors)
  const issuedAt = Math.floor(ctx.clock.now().getTime() / 1000)
  const life = ctx.config.AUTH_TOKEN_LIFE_S
  const { kid, signing } = await signingKey(ctx)
  const accessToken = await new SignJWT({
    role: user.role,
    email: user.email,
    phone: user.phone,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer(issuer(ctx))
    .setSubject(user.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + life)
    .sign(signing)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: life,
    expires_at: issuedAt + life,
    refresh_token: formatRefreshToken(await refreshSecret(ctx), {
      sessionId: session.id,
      counter: session.counter,
    }),
    user,
  }
}
