import { eq } from 'drizzle-orm'
import { noticeMails } from '../../../content/mails/accounts.ts'
import { longMoment } from '../../../domain/days.ts'
import type { JobData } from '../../../domain/job-data.ts'
import type { Notice } from '../../../domain/messages.ts'
import { account } from '../../../domain/screens.ts'
import { type Context, requireSystem, type TransactionContext } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { users } from '../tables.ts'

export const mailNoticeJob = defineJob('accounts.mail-notice', { retryLimit: 20 })

/** Queues a mail to an account's owner about what the caller does to it now. Says nothing of a stranger's device. */
export function queueNotice(ctx: TransactionContext, userId: string, notice: Notice): Promise<void> {
  const at = ctx.clock.now().toISOString()
  const device = notice === 'account-exists' ? '' : (ctx.device ?? '')
  return ctx.jobs.send(mailNoticeJob, { userId, notice, at, device })
}

/** Mails an account's owner what has happened to it. */
export async function mailNotice(
  ctx: Context,
  { userId, notice, at, device }: JobData['accounts.mail-notice'],
  job: { id: string },
) {
  requireSystem(ctx)
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return
  const page = `${ctx.config.PUBLIC_URL}${notice === 'account-exists' ? account.signIn : account.security}`
  await ctx.mail.send({
    id: job.id,
    kind: notice,
    to: user.email,
    ...(await renderMail(ctx, noticeMails[notice]({ page, device, at: longMoment(new Date(at)) }))),
  })
}
