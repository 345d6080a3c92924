import { eq } from 'drizzle-orm'
import { refundRejected } from '../../../content/mails/order-troubles.ts'
import { fullName } from '../../../domain/person-name.ts'
import { type Context, requireSystem } from '../../context.ts'
import { mailToOwner } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { deskOrderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { refunds } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

export const mailRejectedRefundJob = defineJob('orders.mail-refused-refund', { retryLimit: 20 })

/** Tells the owner that the provider refused a refund, which nobody may be looking at any more. */
export async function mailRejectedRefund(
  ctx: Context,
  { refundId }: { refundId: string },
  job: { id: string },
) {
  requireSystem(ctx)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  const order = refund && (await findOrder(ctx.db, refund.orderId))
  if (!refund || !order) return
  await mailToOwner(ctx, job, {
    kind: 'refund-failed',
    testMode: isTestOrder(ctx, order),
    letter: refundRejected({
      number: orderNumber(order),
      buyer: fullName(order),
      amount: refund.amount,
      wanted: refund.reason,
      reason: refund.refusal ?? '',
      link: deskOrderLink(ctx, order),
    }),
  })
}
