import { eq } from 'drizzle-orm'
import { orderTroublesLabels, refundDue } from '../../../content/mails/order-troubles.ts'
import { fullName } from '../../../domain/person-name.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { deskOrderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { refunds } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

/** Tells the owner that a buyer who paid by hand gets money back, which nobody but the owner can give. */
export const mailRefundDue = defineOwnerMail({
  job: 'orders.mail-refund-due',
  kind: 'refund-due',
  labels: orderTroublesLabels.refundDue,
  async write(ctx, { refundId }: { refundId: string }) {
    requireSystem(ctx)
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
    const order = refund && (await findOrder(ctx.db, refund.orderId))
    if (refund?.state !== 'asked' || !order) return
    return {
      testMode: isTestOrder(ctx, order),
      letter: refundDue({
        number: orderNumber(order),
        buyer: fullName(order),
        amount: refund.amount,
        reason: refund.reason,
        link: deskOrderLink(ctx, order),
      }),
    }
  },
})
