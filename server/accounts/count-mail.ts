import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { AuthError } from './auth-error.ts'

/**
 * Counts a mail by what it is for and by the address asked for, whether that has an account or not: the answer
 * must not tell. Throws 429 `over_email_send_rate_limit`.
 */
export async function countMail(ctx: Pick<Context, 'limits' | 'config'>, purpose: string, email: string) {
  const { AUTH_MAIL_INTERVAL_S, LIMIT_MAILS_PER_HOUR } = ctx.config
  try {
    if (AUTH_MAIL_INTERVAL_S > 0)
      await ctx.limits.count({ name: `mail-${purpose}`, points: 1, seconds: AUTH_MAIL_INTERVAL_S }, email)
    await ctx.limits.count({ name: 'mails', points: LIMIT_MAILS_PER_HOUR, seconds: 3600 }, 'all')
  } catch (error) {
    throw tooSoon(error, 'over_email_send_rate_limit')
  }
}

/** A refused count in the protocol's words; anything else as it is. */
export function tooSoon(
  error: unknown,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
): unknown {
  if (!(error instanceof AppError) || error.kind !== 'limited') return error
  const seconds = error.retryAfter ?? 1
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  return new AuthError(429, code, message, { retryAfter: seconds })
}
