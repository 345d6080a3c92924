import { eq } from 'drizzle-orm'
import { setupLabels, testMail } from '../../content/mails/setup.ts'
import { desk } from '../../domain/screens.ts'
import { users } from '../accounts/tables.ts'
import { audit, type Context, inTransaction, requireAdmin, requireSystem } from '../context.ts'
import { defineMail } from '../mail-templates/define-mail.ts'
import { businessName } from '../names.ts'
import { type MailSettings, mailProviderUrl } from '../platform/mail/providers.ts'

/** Queues a test email to the admin who asks. Asking twice sends one, until it has left. */
export async function requestTestMail(ctx: Context): Promise<void> {
  const { userId } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await audit(ctx, 'mail.tried', { subjectId: userId, driver: mailDriver(ctx.config) })
    await ctx.jobs.send(sendTestMail, { userId }, { key: userId })
  })
}

/** Whether mails are sent by a server or only written to files. */
export const mailDriver = (config: MailSettings) => (mailProviderUrl(config) ? 'smtp' : 'outbox')

/** Sends the test email to an admin. Only one retry, because the admin is waiting for the outcome. */
export const sendTestMail = defineMail({
  job: 'setup.mail-trial',
  kind: 'trial',
  labels: setupLabels.trial,
  retryLimit: 1,
  oneWaiting: true,
  async write(ctx, { userId }: { userId: string }) {
    requireSystem(ctx)
    const [account] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!account) return
    return {
      to: account.email,
      letter: testMail({
        business: await businessName(ctx.db),
        link: `${ctx.config.PUBLIC_URL}${desk.setup}`,
      }),
    }
  },
})
