import { eq } from 'drizzle-orm'
import { refundLetter } from '../../../content/mails/orders.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeLetter } from '../../mail-templates/render-mail.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { refunds } from '../tables.ts'

export const mailRefundKind = jobKind('orders.mail-refund', { retryLimit: 20 })

/** Tells the buyer that a refund is on its way. */
export async function mailRefund(ctx: Context, { refundId }: { refundId: string }, job: { id: string }) {
  requireSystem(ctx)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  const order = refund && (await findOrder(ctx.db, refund.orderId))
  if (!refund || !order) return
  await ctx.mail.send({
    id: job.id,
    kind: 'refund',
    to: order.email,
    ...(await writeLetter(
      refundLetter({
        firstName: order.firstName,
        number: orderNumber(order),
        amount: refund.amount,
        whole: order.state === 'refunded',
        link: orderLink(ctx, order),
      }),
    )),
  })
}
