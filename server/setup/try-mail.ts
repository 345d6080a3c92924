import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { mailDriver } from './mail-driver.ts'
import { mailTrialKind } from './mail-trial.ts'

/** Queues a test email to the admin who asks. Asking twice sends one, until it has left. */
export async function tryMail(ctx: Context): Promise<void> {
  const { userId } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await audit(ctx, 'mail.tried', { subjectId: userId, driver: mailDriver(ctx.config) })
    await ctx.jobs.send(mailTrialKind, { userId }, { key: userId })
  })
}
