import { eq } from 'drizzle-orm'
import { refundDue } from '../../../content/mails/order-troubles.ts'
import { fullName } from '../../../domain/person-name.ts'
import { type Context, requireSystem } from '../../context.ts'
import { mailToOwner } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { deskOrderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { refunds } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

export const mailRefundDueJob = defineJob('orders.mail-refund-due', { retryLimit: 20 })

/** Tells the owner that a buyer who paid by hand gets money back, which nobody but the owner can give. */
export async function mailRefundDue(ctx: Context, { refundId }: { refundId: string }, job: { id: string }) {
  requireSystem(ctx)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  const order = refund && (await findOrder(ctx.db, refund.orderId))
  if (refund?.state !== 'asked' || !order) return
  await mailToOwner(ctx, job, {
    kind: 'refund-due',
    testMode: isTestOrder(ctx, order),
    letter: refundDue({
      number: orderNumber(order),
      buyer: fullName(order),
      amount: refund.amount,
      reason: refund.reason,
      link: deskOrderLink(ctx, order),
    }),
  })
}
