import { eq } from 'drizzle-orm'
import { type Context, inTransaction, requireUser } from '../../context.ts'
import { issueToken } from '../email-links/issue-token.ts'
import { limitMail } from '../email-links/mail-rate-limit.ts'
import { linkSecret } from '../keys/keys.ts'
import { noSuchAddress } from '../protocol/auth-error.ts'
import { users } from '../tables.ts'

/** Mails the caller six digits, to prove that it is really them. */
export async function reauthenticate(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx)
  if (ctx.config.AUTH_REAUTHENTICATION === 'off') throw noSuchAddress()
  const secret = await linkSecret(ctx)
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return
  await limitMail(ctx, 'reauthentication', user.email)
  await inTransaction(ctx, (ctx) =>
    issueToken(ctx, secret, {
      userId,
      purpose: 'reauthentication',
      email: user.email,
      redirectTo: ctx.config.PUBLIC_URL,
      codeChallenge: null,
    }),
  )
}
