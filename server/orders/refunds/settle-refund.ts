import { and, eq, inArray } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import { isPaidByHand } from '../../../domain/orders/payment/payments.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { recordRefundSettled } from '../ledger/record.ts'
import { orders, refunds } from '../tables.ts'
import { mailRefund } from './mail-refund.ts'
import { mailRejectedRefund } from './mail-rejected-refund.ts'
import { endIfAllRefunded } from './reconcile-refunds.ts'

export const issueRefundJob = defineJob('orders.refund', { retryLimit: 20 })

/** Locks the order of a refund, so that two refunds of it are settled one after the other. */
export async function lockOrderOf({ db }: TransactionContext, refundId: string) {
  const own = db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, own)).for('update')
}

/**
 * Records what became of a refund that was asked for, once. The caller has locked its order: of two refunds that are
 * settled at once, the second sees what the first gave back.
 */
export async function settleRefund(
  ctx: TransactionContext,
  refundId: string,
  rejection: string | null,
): Promise<void> {
  const [settled] = await ctx.db
    .update(refunds)
    .set({ state: rejection === null ? 'done' : 'refused', refusal: rejection, settledAt: ctx.clock.now() })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'asked')))
    .returning({ orderId: refunds.orderId, amount: refunds.amount })
  if (!settled) return
  const { orderId, amount } = settled
  if (rejection !== null) {
    await recordRefundSettled(ctx, { id: refundId, orderId }, 'refund-refused')
    await audit(ctx, 'refund.refused', { subjectId: orderId, refundId, amount })
    return ctx.jobs.send(mailRejectedRefund, { refundId })
  }
  await recordRefundSettled(ctx, { id: refundId, orderId }, 'refunded')
  await endIfAllRefunded(ctx, orderId)
  await audit(ctx, 'refund.done', { subjectId: orderId, refundId, amount })
  await ctx.jobs.send(mailRefund, { refundId })
}

/** The owner has given back by hand what somebody else asked for: prints that were cancelled, a photo withdrawn. Once. */
export async function recordRefundGiven(ctx: Context, refundId: string): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockOrderOf(ctx, refundId)
    const [found] = await ctx.db
      .select({ paymentMethod: orders.paymentMethod })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.id, refundId))
    if (!found) throw notFound('refund')
    if (!isPaidByHand(found)) throw conflict('refund-changed', orderErrors.notByHand)
    await settleRefund(ctx, refundId, null)
  })
}
