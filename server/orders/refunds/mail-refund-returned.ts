import { refundReturned, refundsLabels } from '../../../content/mails/refunds.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { failedRefund } from '../ledger/sums.ts'
import { greeting, toBuyer } from '../mail-to-buyer.ts'
import { findOrder } from '../queries.ts'

interface Returned {
  failedRefundId: string
  /** Nothing of the order is refunded any more. */
  standsAgain: boolean
  printsAgain: boolean
}

/** Takes back what the buyer was told: the refund did not arrive. Not sent to a buyer who was erased since. */
export const mailRefundReturned = defineMail({
  job: 'orders.mail-refund-returned',
  kind: 'refund-returned',
  labels: refundsLabels.returned,
  async write(ctx, { failedRefundId, standsAgain, printsAgain }: Returned) {
    requireSystem(ctx)
    const failed = await failedRefund(ctx.db, failedRefundId)
    const order = failed && (await findOrder(ctx.db, failed.orderId))
    if (!failed || !order) return
    return toBuyer(
      ctx,
      order,
      refundReturned({
        ...greeting(ctx, order),
        amount: failed.amount,
        standsAgain,
        printsAgain,
      }),
    )
  },
})
