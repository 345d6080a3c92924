import { orderTroublesLabels, refundFailed } from '../../../content/mails/order-troubles.ts'
import { fullName } from '../../../domain/person-name.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { failedRefund } from '../ledger/sums.ts'
import { hasEmail } from '../mail-to-buyer.ts'
import { deskOrderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { isTestOrder } from '../test-mode.ts'

interface Failed {
  failedRefundId: string
  /** Prints that the refund had cancelled are to be made. */
  printsAgain?: boolean
  /** They stay cancelled. */
  printsStay?: boolean
}

/** Tells the owner that a refund did not reach the buyer. */
export const mailFailedRefund = defineOwnerMail({
  job: 'orders.mail-failed-refund',
  kind: 'refund-failed',
  labels: orderTroublesLabels.refundFailed,
  async write(ctx, { failedRefundId, printsAgain, printsStay }: Failed) {
    requireSystem(ctx)
    const failed = await failedRefund(ctx.db, failedRefundId)
    const order = failed && (await findOrder(ctx.db, failed.orderId))
    if (!failed || !order) return
    return {
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
    }
  },
})
