import { eq } from 'drizzle-orm'
import { type Context, requireSystem } from '../context.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { linkSecret } from './keys.ts'
import { tokenMail } from './mails.ts'
import { linkToken, sixDigits } from './one-time-token.ts'
import { oneTimeTokens, users } from './tables.ts'

export const mailTokenKind = jobKind('accounts.mail-token', { concurrency: 2 })

const KINDS = {
  signup: 'signup',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
} as const

/** Mails a link and its code; a token that was spent or replaced meanwhile is let go. */
export async function mailToken(ctx: Context, { tokenId }: { tokenId: string }, job: { id: string }) {
  requireSystem(ctx)
  const [found] = await ctx.db
    .select({ token: oneTimeTokens, user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(eq(oneTimeTokens.id, tokenId))
  if (!found || found.token.expiresAt <= ctx.clock.now()) return
  const { token, user } = found
  const secret = await linkSecret(ctx)
  const kind = KINDS[token.purpose]
  const link = new URL(`${ctx.config.PUBLIC_URL}/auth/v1/verify`)
  link.searchParams.set('token', linkToken(secret, token))
  link.searchParams.set('type', kind)
  link.searchParams.set('redirect_to', token.redirectTo)
  await ctx.mail.send({
    id: job.id,
    kind,
    to: token.email,
    ...(await tokenMail(token.purpose, {
      link: link.href,
      code: sixDigits(secret, token.id),
      newEmail: user.newEmail ?? '',
    })),
  })
}
