import { eq } from 'drizzle-orm'
import { accountLabels, noticeMails } from '../../../content/mails/accounts.ts'
import { longMoment } from '../../../domain/days.ts'
import type { AccountNotice } from '../../../domain/messages.ts'
import { account } from '../../../domain/screens.ts'
import { requireSystem, type TransactionContext } from '../../context.ts'
import { defineMailJob, sendMail } from '../../mail-templates/define-mail.ts'
import { users } from '../tables.ts'

interface Happened {
  userId: string
  notice: AccountNotice
  /** RFC 3339. */
  at: string
  device: string
}

/** Queues a mail to an account's owner about what the caller does to it now. Says nothing of a stranger's device. */
export function queueNotice(ctx: TransactionContext, userId: string, notice: AccountNotice): Promise<void> {
  const at = ctx.clock.now().toISOString()
  const device = notice === 'account-exists' ? '' : (ctx.device ?? '')
  return ctx.jobs.send(mailNotice, { userId, notice, at, device })
}

/** Mails an account's owner what has happened to it. */
export const mailNotice = defineMailJob({
  job: 'accounts.mail-notice',
  kinds: accountLabels.notice,
  label: accountLabels.noticeJob,
  async run(ctx, { userId, notice, at, device }: Happened, job) {
    requireSystem(ctx)
    const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) return
    const page = `${ctx.config.PUBLIC_URL}${notice === 'account-exists' ? account.signIn : account.security}`
    await sendMail(ctx, {
      id: job.id,
      kind: notice,
      to: user.email,
      aboutAccount: true,
      letter: noticeMails[notice]({ page, device, at: longMoment(new Date(at)) }),
    })
  },
})
