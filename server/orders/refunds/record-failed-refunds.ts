import { eq } from 'drizzle-orm'
import { stillCounted } from '../../../domain/orders/failed-refunds.ts'
import { vatOfFailedRefund } from '../../../domain/orders/vat.ts'
import { audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import type { Payment } from '../../platform/payments/port.ts'
import { deliverOrderKind } from '../delivery/deliver-order.ts'
import type { Order } from '../order-key.ts'
import { failedRefunds, orders } from '../tables.ts'
import { mailFailedRefundKind } from './mail-failed-refund.ts'
import { vatOfOrder, vatOfSameRefund } from './vat-of-refunds.ts'

/**
 * Records each failed refund of a payment once, so that the order has that money again. Corrects only what our books
 * count and the provider does not, so that a refund we never recorded is not subtracted twice.
 */
export async function recordFailedRefunds(ctx: Context, payment: Payment): Promise<void> {
  const failed = await ctx.payments.listFailedRefunds(payment.id)
  if (failed.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.paymentId, payment.id)).for('update')
    if (!order) return
    const known = await ctx.db.select().from(failedRefunds).where(eq(failedRefunds.orderId, order.id))
    const unknown = failed.filter(({ id }) => !known.some((one) => one.id === id))
    const counted = stillCounted(unknown, order.refunded - payment.refundedPence)
    for (const { id, amountPence: amount, reason } of counted) {
      const vatParts = vatOfFailedRefund(
        amount,
        await vatOfOrder(ctx.db, order.id, ['done']),
        await vatOfSameRefund(ctx.db, order.id, amount),
      )
      await ctx.db
        .insert(failedRefunds)
        .values({ id, orderId: order.id, amount, vatParts, reason, foundAt: ctx.clock.now() })
      await audit(ctx, 'refund.failed', { subjectId: order.id, amount })
      await ctx.jobs.send(mailFailedRefundKind, { failedRefundId: id })
    }
    await takeBack(
      ctx,
      order,
      counted.reduce((pence, { amountPence }) => pence + amountPence, 0),
    )
  })
}

/** A fully refunded order returns to the state it had before. */
async function takeBack(ctx: TransactionContext, order: Order, pence: number) {
  if (pence === 0) return
  const before = order.deliveredAt ? 'delivered' : 'paid'
  const state = order.state === 'refunded' ? before : order.state
  await ctx.db
    .update(orders)
    .set({ refunded: order.refunded - pence, state })
    .where(eq(orders.id, order.id))
  if (state === 'paid') await ctx.jobs.send(deliverOrderKind, { orderId: order.id })
}
