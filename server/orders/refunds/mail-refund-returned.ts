import { refundReturned } from '../../../content/mails/refunds.ts'
import type { JobData } from '../../../domain/job-data.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { failedRefund } from '../ledger/sums.ts'
import { mailToBuyer } from '../mail-to-buyer.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'

export const mailRefundReturnedJob = defineJob('orders.mail-refund-returned', { retryLimit: 20 })

/** Takes back what the buyer was told: the refund did not arrive. Not sent to a buyer who was erased since. */
export async function mailRefundReturned(
  ctx: Context,
  { failedRefundId, standsAgain, printsAgain }: JobData['orders.mail-refund-returned'],
  job: { id: string },
) {
  requireSystem(ctx)
  const failed = await failedRefund(ctx.db, failedRefundId)
  const order = failed && (await findOrder(ctx.db, failed.orderId))
  if (!failed || !order) return
  await mailToBuyer(ctx, job, order, {
    kind: 'refund-returned',
    letter: refundReturned({
      firstName: order.firstName,
      number: orderNumber(order),
      amount: failed.amount,
      standsAgain,
      printsAgain,
      link: orderLink(ctx, order),
    }),
  })
}
