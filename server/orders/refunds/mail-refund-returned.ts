import { refundReturned } from '../../../content/mails/orders.ts'
import type { JobData } from '../../../domain/job-data.ts'
import { type Context, requireSystem } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { failedRefund } from '../ledger/sums.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { isTestOrder } from '../test-mode.ts'

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
  if (!failed || !order || order.email.endsWith('@invalid')) return
  await ctx.mail.send({
    id: job.id,
    kind: 'refund-returned',
    to: order.email,
    ...(await renderMail(
      ctx,
      refundReturned({
        firstName: order.firstName,
        number: orderNumber(order),
        amount: failed.amount,
        standsAgain,
        printsAgain,
        link: orderLink(ctx, order),
      }),
      { testMode: isTestOrder(ctx, order) },
    )),
  })
}
