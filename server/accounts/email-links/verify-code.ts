import type { Session } from '@supabase/auth-js'
import type { Verify } from '../../../domain/accounts/email-links.ts'
import { allowAnyone, type Context, inTransaction } from '../../context.ts'
import { linkSecret } from '../keys/keys.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { readEmail } from '../protocol/read-input.ts'
import { toSessionResponse } from '../sessions/session.ts'
import { consumeToken, FIRST_CONFIRMATION_ACCEPTED } from './consume-token.ts'
import { findByCode, findByLink } from './find-token.ts'

/** Exchanges a link's token, or the code mailed to an address, for a session. */
export async function verifyCode(
  ctx: Context,
  { type, token_hash, email, token }: Verify,
): Promise<Session | { msg: string; code: string }> {
  allowAnyone(ctx)
  const secret = await linkSecret(ctx)
  const code = token_hash ? undefined : { type, email: readEmail(email), code: token ?? '' }
  // Counted before the codes are looked up, or guesses sent all at once would all pass.
  if (code) await ctx.limits.count(codeAttemptLimit(ctx), code.email)
  const spent = await inTransaction(ctx, async (ctx) => {
    const found = code
      ? await findByCode(ctx, secret, code)
      : await findByLink(ctx, secret, { type, token: token_hash ?? '' })
    return consumeToken(ctx, found, 'session')
  })
  if (code && spent.kind !== 'bad') await ctx.limits.refund(codeAttemptLimit(ctx), code.email)
  if (spent.kind === 'session') return toSessionResponse(ctx, spent.session)
  if (spent.kind === 'first-of-two') return { msg: FIRST_CONFIRMATION_ACCEPTED, code: '200' }
  throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

/** Guesses at the six digits mailed to one address. */
export const codeAttemptLimit = ({ config }: Pick<Context, 'config'>) => ({
  name: 'mail-codes',
  points: config.LIMIT_FAILED_MAIL_CODES_PER_HOUR,
  seconds: 3600,
})
