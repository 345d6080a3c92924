import { eq } from 'drizzle-orm'
import { orderTroublesLabels, refundRejected } from '../../../content/mails/order-troubles.ts'
import { fullName } from '../../../domain/person-name.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { deskOrderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { refunds } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

/** Tells the owner that the provider refused a refund, which nobody may be looking at any more. */
export const mailRejectedRefund = defineOwnerMail({
  job: 'orders.mail-refused-refund',
  kind: 'refund-failed',
  labels: orderTroublesLabels.refundRejected,
  async write(ctx, { refundId }: { refundId: string }) {
    requireSystem(ctx)
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
    const order = refund && (await findOrder(ctx.db, refund.orderId))
    if (!refund || !order) return
    return {
      testMode: isTestOrder(ctx, order),
      letter: refundRejected({
        number: orderNumber(order),
        buyer: fullName(order),
        amount: refund.amount,
        wanted: refund.reason,
        reason: refund.refusal ?? '',
        link: deskOrderLink(ctx, order),
      }),
    }
  },
})
