import { refundFailed } from '../../../content/mails/order-troubles.ts'
import type { JobData } from '../../../domain/job-data.ts'
import { fullName } from '../../../domain/person-name.ts'
import { type Context, requireSystem } from '../../context.ts'
import { mailToOwner } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { failedRefund } from '../ledger/sums.ts'
import { hasEmail } from '../mail-to-buyer.ts'
import { deskOrderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { isTestOrder } from '../test-mode.ts'

export const mailFailedRefundJob = defineJob('orders.mail-failed-refund', { retryLimit: 20 })

/** Tells the owner that a refund did not reach the buyer. */
export async function mailFailedRefund(
  ctx: Context,
  { failedRefundId, printsAgain, printsStay }: JobData['orders.mail-failed-refund'],
  job: { id: string },
) {
  requireSystem(ctx)
  const failed = await failedRefund(ctx.db, failedRefundId)
  const order = failed && (await findOrder(ctx.db, failed.orderId))
  if (!failed || !order) return
  await mailToOwner(ctx, job, {
    kind: 'refund-failed',
    testMode: isTestOrder(ctx, order),
    letter: refundFailed({
      number: orderNumber(order),
      buyer: fullName(order),
      amount: failed.amount,
      reason: failed.reason,
      told: hasEmail(order),
      prints: printsAgain ? 'again' : printsStay ? 'cancelled' : null,
      link: deskOrderLink(ctx, order),
    }),
  })
}
