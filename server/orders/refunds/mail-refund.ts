import { eq } from 'drizzle-orm'
import { refundMail } from '../../../content/mails/refunds.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { creditByRefund } from '../ledger/sums.ts'
import { mailToBuyer } from '../mail-to-buyer.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { boughtPhotos, findOrder } from '../queries.ts'
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
  await mailToBuyer(ctx, job, order, {
    kind: 'refund',
    letter: refundMail({
      firstName: order.firstName,
      number: orderNumber(order),
      amount: refund.amount,
      credit,
      photoCount: photoIds.length,
      prints,
      method: order.paymentMethod,
      whole: order.state === 'refunded',
      files: (await boughtPhotos(ctx.db, order.id)).length > 0,
      printsCancelled: order.prints === 'cancelled',
      link: orderLink(ctx, order),
    }),
  })
}
