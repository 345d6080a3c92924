import { protocolWords } from '../../../content/errors/account.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { isOverLimit } from '../../platform/rate-limiter.ts'
import { AuthError } from '../protocol/auth-error.ts'

type Counting = Pick<Context, 'limits' | 'config'>

const budget = ({ config }: Counting) => ({
  name: 'mails',
  points: config.LIMIT_MAILS_PER_HOUR,
  seconds: 3600,
})

/** Counts a mail that is certain to be sent. Throws 429 `over_email_send_rate_limit`. */
export async function limitMail(ctx: Counting, purpose: string, email: string): Promise<void> {
  await limitMailRequest(ctx, purpose, email)
  await ctx.limits.count(budget(ctx), 'all').catch((error: unknown) => {
    throw mailRateLimitError(error, 'over_email_send_rate_limit')
  })
}

/**
 * Counts a request for a mail by its purpose and address, whether or not an account exists, because the answer must not
 * tell. The mail itself is counted by `countSentMail` once there is one, so asking for nothing uses nothing up. Throws
 * 429 `over_email_send_rate_limit`.
 */
export async function limitMailRequest(ctx: Counting, purpose: string, email: string): Promise<void> {
  const seconds = ctx.config.AUTH_MAIL_INTERVAL_S
  try {
    if (seconds > 0) await ctx.limits.count({ name: `mail-${purpose}`, points: 1, seconds }, email)
    await ctx.limits.check(budget(ctx), 'all')
  } catch (error) {
    throw mailRateLimitError(error, 'over_email_send_rate_limit')
  }
}

/** Counts a mail on its way, even one that goes over the limit. */
export async function countSentMail(ctx: Counting): Promise<void> {
  await isOverLimit(ctx.limits.count(budget(ctx), 'all'))
}

/** A limit error in the protocol's terms; any other error unchanged. */
export function mailRateLimitError(
  error: unknown,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
): unknown {
  if (!(error instanceof AppError) || error.kind !== 'limited') return error
  const seconds = error.retryAfter ?? 1
  const message = protocolWords.tooSoon(seconds)
  return new AuthError(429, code, message, { retryAfter: seconds })
}
