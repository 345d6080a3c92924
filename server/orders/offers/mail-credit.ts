import { eq } from 'drizzle-orm'
import { creditLetter } from '../../../content/mails/orders.ts'
import { school } from '../../../domain/screens.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeLetter } from '../../letters/letter.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { credits } from './tables.ts'

export const mailCreditKind = jobKind('orders.mail-credit', { retryLimit: 20 })

/** Mails somebody about their credit and how to use it. */
export async function mailCredit(ctx: Context, { creditId }: { creditId: string }, job: { id: string }) {
  requireSystem(ctx)
  const [credit] = await ctx.db.select().from(credits).where(eq(credits.id, creditId))
  if (!credit?.email) return
  await ctx.mail.send({
    id: job.id,
    kind: 'credit',
    to: credit.email,
    ...(await writeLetter(
      creditLetter({ amount: credit.amount, link: `${ctx.config.PUBLIC_URL}${school.gate}` }),
    )),
  })
}
