import { eq } from 'drizzle-orm'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { refundPayment } from '../../platform/payments/refund-payment.ts'
import { lockOrderOf, settleRefund } from '../refunds/settle-refund.ts'
import { orders, refunds } from '../tables.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Makes the refund at the provider and records the outcome. Safe to interrupt and rerun: the provider knows each refund
 * by its id.
 */
export async function issueRefund(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  requireSystem(ctx)
  const [asked] = await ctx.db
    .select({ state: refunds.state, amount: refunds.amount, paymentId: orders.paymentId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  if (!asked?.paymentId || asked.state === 'done') return
  if (asked.state === 'asked') {
    const rejection = await refundPayment(ctx, { ...asked, paymentId: asked.paymentId, refundId })
    await inTransaction(ctx, async (ctx) => {
      await lockOrderOf(ctx, refundId)
      await settleRefund(ctx, refundId, rejection)
    })
  }
  // While this one was pending, another made at the provider's dashboard could not be told apart from it.
  await settlePayment(ctx, asked.paymentId)
}
