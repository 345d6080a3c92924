import { and, eq, inArray } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { RefundRejected } from '../../platform/payments/port.ts'
import { recordRefundSettled } from '../ledger/record.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { orders, refunds } from '../tables.ts'
import { mailRefundJob } from './mail-refund.ts'
import { mailRejectedRefundJob } from './mail-rejected-refund.ts'
import { endIfAllRefunded } from './reconcile-refunds.ts'

export const issueRefundJob = defineJob('orders.refund', { retryLimit: 20 })

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
    const rejection = await refundAtProvider(ctx, { ...asked, paymentId: asked.paymentId, refundId })
    await settle(ctx, refundId, rejection)
  }
  // While this one was pending, another made at the provider's dashboard could not be told apart from it.
  await settlePayment(ctx, asked.paymentId)
}

/** Why the provider refused; null if the refund is on its way. */
async function refundAtProvider(
  ctx: Context,
  { paymentId, amount, refundId }: { paymentId: string; amount: number; refundId: string },
): Promise<string | null> {
  requireSystem(ctx)
  try {
    await ctx.payments.refund({ id: paymentId, amountPence: amount, idempotencyKey: refundId })
    return null
  } catch (error) {
    if (error instanceof RefundRejected) return error.message
    throw error
  }
}

async function lockOrderOf({ db }: TransactionContext, refundId: string) {
  const own = db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, own)).for('update')
}

async function settle(ctx: Context, refundId: string, rejection: string | null) {
  await inTransaction(ctx, async (ctx) => {
    // Of two refunds that are settled at once, the second sees what the first gave back.
    await lockOrderOf(ctx, refundId)
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
      return ctx.jobs.send(mailRejectedRefundJob, { refundId })
    }
    await recordRefundSettled(ctx, { id: refundId, orderId }, 'refunded')
    await endIfAllRefunded(ctx, orderId)
    await audit(ctx, 'refund.done', { subjectId: orderId, refundId, amount })
    await ctx.jobs.send(mailRefundJob, { refundId })
  })
}
