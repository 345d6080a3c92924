import { eq } from 'drizzle-orm'
import { refundMail } from '../../../content/mails/orders.ts'
import { type Context, requireSystem } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { creditByRefund } from '../ledger/sums.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { refunds } from '../tables.ts'
import { contentsOfRefunds } from './refund-items.ts'

export const mailRefundJob = defineJob('orders.mail-refund', { retryLimit: 20 })

/** Tells the buyer that a refund is on its way. */
export async function mailRefund(ctx: Context, { refundId }: { refundId: string }, job: { id: string }) {
  requireSystem(ctx)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  const order = refund && (await findOrder(ctx.db, refund.orderId))
  if (!refund || !order) return
  const credit = (await creditByRefund(ctx.db, order.id)).get(refundId) ?? 0
  const { photoIds = [], prints = [] } = (await contentsOfRefunds(ctx.db, order.id)).get(refundId) ?? {}
  await ctx.mail.send({
    id: job.id,
    kind: 'refund',
    to: order.email,
    ...(await renderMail(
      refundMail({
        firstName: order.firstName,
        number: orderNumber(order),
        amount: refund.amount,
        credit,
        photoCount: photoIds.length,
        prints,
        whole: order.state === 'refunded',
        link: orderLink(ctx, order),
      }),
    )),
  })
}
