import { eq } from 'drizzle-orm'
import { trialLetter } from '../../content/mails/setup.ts'
import { desk } from '../../domain/screens.ts'
import { users } from '../accounts/tables.ts'
import { type Context, requireSystem } from '../context.ts'
import { writeLetter } from '../letters/letter.ts'
import { jobKind } from '../platform/jobs/port.ts'

/** Only one retry, because the admin is waiting for the outcome. */
export const mailTrialKind = jobKind('setup.mail-trial', { retryLimit: 1, oneWaiting: true })

/** Sends the test email to an admin. */
export async function mailTrial(ctx: Context, { userId }: { userId: string }, job: { id: string }) {
  requireSystem(ctx)
  const [account] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!account) return
  await ctx.mail.send({
    id: job.id,
    kind: 'trial',
    to: account.email,
    ...(await writeLetter(trialLetter({ link: `${ctx.config.PUBLIC_URL}${desk.setup}` }))),
  })
}
