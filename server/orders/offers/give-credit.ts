import { eq } from 'drizzle-orm'
import { offerErrors } from '../../../content/errors/orders.ts'
import { creditMail } from '../../../content/mails/orders.ts'
import type { GiveCredit } from '../../../domain/orders/offers/offer-desk.ts'
import { account } from '../../../domain/screens.ts'
import { audit, type Context, inTransaction, requireAdmin, requireSystem } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { orders } from '../tables.ts'
import { credits } from './tables.ts'

/** Gives an order's buyer credit towards their next orders, and mails them. Idempotent by id. */
export async function giveCredit(
  ctx: Context,
  { orderId, id, amount, reason }: GiveCredit & { orderId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw notFound('order')
    if (order.email.endsWith('@invalid')) throw conflict('buyer-erased', offerErrors.buyerErased)
    const email = order.email.toLowerCase()
    const [made] = await ctx.db
      .insert(credits)
      .values({ id, email, amount, reason, orderId, givenAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: credits.id })
    if (!made) return
    await audit(ctx, 'credit.given', { subjectId: orderId, creditId: id, amount })
    await ctx.jobs.send(mailCreditJob, { creditId: id })
  })
}

export const mailCreditJob = defineJob('orders.mail-credit', { retryLimit: 20 })

/** Mails somebody about their credit and how to use it. */
export async function mailCredit(ctx: Context, { creditId }: { creditId: string }, job: { id: string }) {
  requireSystem(ctx)
  const [credit] = await ctx.db.select().from(credits).where(eq(credits.id, creditId))
  if (!credit?.email) return
  await ctx.mail.send({
    id: job.id,
    kind: 'credit',
    to: credit.email,
    ...(await renderMail(
      ctx,
      creditMail({
        amount: credit.amount,
        signUp: ctx.config.AUTH_SIGN_UP === 'open',
        link: `${ctx.config.PUBLIC_URL}${account.signIn}`,
      }),
    )),
  })
}
