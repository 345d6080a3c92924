import { eq } from 'drizzle-orm'
import { accountLabels, tokenMails } from '../../../content/mails/accounts.ts'
import { longMoment } from '../../../domain/days.ts'
import { account } from '../../../domain/screens.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineMailJob, sendMail } from '../../mail-templates/define-mail.ts'
import { linkSecret } from '../keys/keys.ts'
import { oneTimeTokens, signUpAttempts, users } from '../tables.ts'
import { linkToken, linkTokenFor, sixDigits } from './one-time-token.ts'

const KINDS = {
  signup: 'signup',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
} as const

interface Token {
  tokenId: string
  /** Where a link mailed again leads, and for which browser it is, if for another. */
  again?: { redirectTo: string; codeChallenge?: string }
}

/** Mails a link and its code, unless it has been spent or replaced in the meantime. */
export const mailToken = defineMailJob({
  job: 'accounts.mail-token',
  kinds: accountLabels.link,
  label: accountLabels.linkJob,
  concurrency: 2,
  async run(ctx, { tokenId, again }: Token, job) {
    requireSystem(ctx)
    const found = (await ofAccount(ctx, tokenId)) ?? (await ofAttempt(ctx, tokenId))
    if (!found || found.expiresAt <= ctx.clock.now()) return
    const secret = await linkSecret(ctx)
    const kind = KINDS[found.purpose]
    const link = new URLSearchParams({
      token_hash: again?.codeChallenge
        ? linkTokenFor(secret, found.id, again.codeChallenge)
        : linkToken(secret, found),
      type: kind,
      redirect_to: again?.redirectTo ?? found.redirectTo,
    })
    await sendMail(ctx, {
      id: job.id,
      kind,
      to: found.email,
      aboutAccount: true,
      letter: tokenMails[found.purpose]({
        // A fragment: no server, log or referrer sees it, and merely fetching the link spends nothing.
        link: `${ctx.config.PUBLIC_URL}${account.confirm}#${link}`,
        code: sixDigits(secret, found.id),
        newEmail: found.newEmail,
        asked: `${longMoment(found.createdAt)}${found.device && `, with ${found.device}`}`,
      }),
    })
  },
})

async function ofAccount({ db }: Context, tokenId: string) {
  const [found] = await db
    .select({ token: oneTimeTokens, newEmail: users.newEmail })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(eq(oneTimeTokens.id, tokenId))
  return found && { ...found.token, newEmail: found.newEmail ?? '', device: '' }
}

async function ofAttempt({ db }: Context, id: string) {
  const [found] = await db.select().from(signUpAttempts).where(eq(signUpAttempts.id, id))
  return found && { ...found, purpose: found.kind, newEmail: '' }
}
