import { eq } from 'drizzle-orm'
import { refundRefused } from '../../../content/mails/order-troubles.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeToOwner } from '../../mail-templates/render-mail.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { deskLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { refunds } from '../tables.ts'

export const mailRefusedRefundKind = jobKind('orders.mail-refused-refund', { retryLimit: 20 })

/** Tells the owner that the provider refused a refund, which nobody may be looking at any more. */
export async function mailRefusedRefund(
  ctx: Context,
  { refundId }: { refundId: string },
  job: { id: string },
) {
  requireSystem(ctx)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  const order = refund && (await findOrder(ctx.db, refund.orderId))
  if (!refund || !order) return
  await writeToOwner(ctx, job, {
    kind: 'refund-failed',
    letter: refundRefused({
      number: orderNumber(order),
      buyer: `${order.firstName} ${order.lastName}`,
      amount: refund.amount,
      wanted: refund.reason,
      reason: refund.refusal ?? '',
      link: deskLink(ctx, order),
    }),
  })
}
