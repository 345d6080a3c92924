import { eq } from 'drizzle-orm'
import { refundMail, refundsLabels } from '../../../content/mails/refunds.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { creditByRefund } from '../ledger/sums.ts'
import { greeting, toBuyer } from '../mail-to-buyer.ts'
import { boughtPhotos, findOrder } from '../queries.ts'
import { refunds } from '../tables.ts'
import { contentsOfRefunds } from './refund-items.ts'

/** Tells the buyer that a refund is on its way. */
export const mailRefund = defineMail({
  job: 'orders.mail-refund',
  kind: 'refund',
  labels: refundsLabels.refund,
  async write(ctx, { refundId }: { refundId: string }) {
    requireSystem(ctx)
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
    const order = refund && (await findOrder(ctx.db, refund.orderId))
    if (!refund || !order) return
    const credit = (await creditByRefund(ctx.db, order.id)).get(refundId) ?? 0
    const { photoIds = [], prints = [] } = (await contentsOfRefunds(ctx.db, order.id)).get(refundId) ?? {}
    return toBuyer(
      ctx,
      order,
      refundMail({
        ...greeting(ctx, order),
        amount: refund.amount,
        credit,
        photoCount: photoIds.length,
        prints,
        method: order.paymentMethod,
        whole: order.state === 'refunded',
        files: (await boughtPhotos(ctx.db, order.id)).length > 0,
        printsCancelled: order.prints === 'cancelled',
      }),
    )
  },
})
