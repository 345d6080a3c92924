import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { type Context, requireSystem, type TransactionContext } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { queueInvoiceReconciliation } from '../../projects/payment/reconcile-invoice-payments.ts'
import { reconcileDisputes } from '../disputes/reconcile-disputes.ts'
import { findOrder } from '../queries.ts'
import { orders } from '../tables.ts'
import { checkPaymentJob } from './check-payment.ts'
import { settlePayment } from './settle-payment.ts'

export const reconcilePaymentJob = defineJob('orders.reconcile-payment', { retryLimit: 20 })

/** Asks the provider what became of an order's payment, its refunds and disputes, and records what is not here. */
export async function reconcilePayment(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (!order?.paymentId) return
  await settlePayment(ctx, order.paymentId)
  await reconcileDisputes(ctx, order.paymentId)
}

/**
 * Has every payment reconciled that may have moved without our knowledge, because our rows are older than the provider's:
 * the open ones, which somebody waits for, in a queue of their own.
 */
export async function queueReconciliation(ctx: TransactionContext): Promise<void> {
  requireSystem(ctx)
  const open = await ctx.db
    .select({ orderId: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.paymentId), eq(orders.state, 'awaiting_payment')))
    .orderBy(asc(orders.placedAt))
  await ctx.jobs.sendAll(checkPaymentJob, open)
  const paid = await ctx.db
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.paymentId),
        inArray(orders.state, ['paid', 'delivered', 'refunded']),
        // The test provider's payments are rows of the same backup.
        ne(orders.paymentProvider, 'test'),
      ),
    )
    .orderBy(asc(orders.placedAt))
  await ctx.jobs.sendAll(reconcilePaymentJob, paid)
  await queueInvoiceReconciliation(ctx)
}
