import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Resend } from '../../../domain/accounts/email-links.ts'
import { allowAnyone, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { linkSecret } from '../keys/keys.ts'
import type { UserRow } from '../own-account/user.ts'
import { validationFailed } from '../protocol/auth-error.ts'
import { challengeOf, readEmail, readPhone } from '../protocol/read-input.ts'
import { lockAddress, newestSignUp, resendSignUpMail } from '../sign-in/sign-up-attempt.ts'
import { users } from '../tables.ts'
import { issueToken } from './issue-token.ts'
import { countSentMail, limitMailRequest } from './mail-rate-limit.ts'
import { mailToken } from './mail-token.ts'
import { allowedRedirect } from './redirects.ts'

type Target = { redirectTo: string; codeChallenge: string | null }

/**
 * Mails the newest sign-up's link, or a change of address's links, again. A sign-up's earlier links stay alive; a new
 * link for a change replaces the old one.
 * The answer never says whether anything was sent.
 */
export async function resend(ctx: Context, input: Resend, redirectTo: string | undefined): Promise<void> {
  allowAnyone(ctx)
  const { type } = input
  if (type === 'sms' || type === 'phone_change') {
    // No account has a phone number, so no sign-up by phone can be pending.
    readPhone(input.phone)
    return
  }
  if (!input.email) throw validationFailed('Type provided requires an email address')
  const email = readEmail(input.email)
  const codeChallenge = challengeOf(input)
  await limitMailRequest(ctx, type, email)
  const secret = await linkSecret(ctx)
  const sent = await inTransaction(ctx, async (ctx) => {
    if (type === 'signup') {
      await lockAddress(ctx, email)
      const attempt = await newestSignUp(ctx, email)
      if (attempt) {
        const target = allowedRedirect(ctx, redirectTo, attempt.redirectTo)
        await resendSignUpMail(ctx, attempt, { redirectTo: target, codeChallenge })
        return true
      }
    } else {
      const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
      const target = { redirectTo: allowedRedirect(ctx, redirectTo), codeChallenge }
      if (user?.newEmail) {
        await sendEmailChange(ctx, secret, user, target)
        return true
      }
    }
    // The same work when there is no account: the job finds no such token.
    await ctx.jobs.send(mailToken, { tokenId: randomUUID() })
    return false
  })
  if (sent) await countSentMail(ctx)
}

/** Asks both addresses, or the one that has not agreed yet, whether to move the account. */
export async function sendEmailChange(
  ctx: TransactionContext,
  secret: string,
  user: UserRow,
  target: Target,
): Promise<void> {
  const { id: userId, email, newEmail, emailChangeAgreed: agreed } = user
  if (!newEmail) return
  await ctx.db.update(users).set({ emailChangeSentAt: ctx.clock.now() }).where(eq(users.id, userId))
  if (agreed !== 'current')
    await issueToken(ctx, secret, { userId, purpose: 'email_change_current', email, ...target })
  if (agreed !== 'new')
    await issueToken(ctx, secret, { userId, purpose: 'email_change_new', email: newEmail, ...target })
}
