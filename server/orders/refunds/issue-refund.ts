import { and, eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem } from '../../context.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { RefundRefused } from '../../platform/payments/port.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { orders, refunds } from '../tables.ts'
import { mailRefundKind } from './mail-refund.ts'
import { mailRefusedRefundKind } from './mail-rejected-refund.ts'
import { recordRefunded } from './reconcile-refunds.ts'

export const makeRefundKind = jobKind('orders.refund', { retryLimit: 20 })

/**
 * Makes the refund at the provider and records the outcome. Safe to interrupt and rerun: the provider knows each refund
 * by its id.
 */
export async function makeRefund(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  requireSystem(ctx)
  const [asked] = await ctx.db
    .select({ state: refunds.state, amount: refunds.amount, paymentId: orders.paymentId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  if (!asked?.paymentId || asked.state === 'done') return
  if (asked.state === 'asked') {
    const refusal = await refundAtProvider(ctx, { ...asked, paymentId: asked.paymentId, refundId })
    await settle(ctx, refundId, refusal)
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
    if (error instanceof RefundRefused) return error.message
    throw error
  }
}

async function settle(ctx: Context, refundId: string, refusal: string | null) {
  await inTransaction(ctx, async (ctx) => {
    const [settled] = await ctx.db
      .update(refunds)
      .set({ state: refusal === null ? 'done' : 'refused', refusal, settledAt: ctx.clock.now() })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'asked')))
      .returning({ orderId: refunds.orderId, amount: refunds.amount })
    if (!settled) return
    const { orderId, amount } = settled
    if (refusal !== null) {
      await audit(ctx, 'refund.refused', { subjectId: orderId, refundId, amount })
      return ctx.jobs.send(mailRefusedRefundKind, { refundId })
    }
    await recordRefunded(ctx, orderId, amount)
    await audit(ctx, 'refund.done', { subjectId: orderId, refundId, amount })
    await ctx.jobs.send(mailRefundKind, { refundId })
  })
}
