import { and, eq, exists, sql } from 'drizzle-orm'
import type { ErasureSubject } from '../../domain/desk/privacy.ts'
import { audit, type Context, inTransaction, requireSystem } from '../context.ts'
import { giveUsesBack } from '../orders/offers/give-back.ts'
import { settlePayment } from '../orders/payment/settle-payment.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { pupils } from '../school/tables.ts'
import { pupilsIn } from './queries.ts'

/** Cancels open checkouts of a subject's pupils, so that nobody pays for what is being destroyed. */
export async function withdrawPayments(ctx: Context, subject: ErasureSubject): Promise<void> {
  requireSystem(ctx)
  const scope = subject.scope === 'photos' ? { ...subject, scope: 'event' as const } : subject
  const open = await ctx.db
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'awaiting_payment'),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(orderLines)
            .innerJoin(pupils, eq(pupils.id, orderLines.pupilId))
            .where(and(eq(orderLines.orderId, orders.id), pupilsIn(scope))),
        ),
      ),
    )
  for (const { id, paymentId } of open) {
    const payment = paymentId ? await ctx.payments.cancel(paymentId) : undefined
    // Paid meanwhile, so it is an order like any other.
    if (payment?.state.status === 'succeeded') await settlePayment(ctx, payment.id)
    else await cancelOrder(ctx, id)
  }
}

async function cancelOrder(ctx: Context, orderId: string) {
  await inTransaction(ctx, async (ctx) => {
    const [cancelled] = await ctx.db
      .update(orders)
      .set({ state: 'cancelled' })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment')))
      .returning({ id: orders.id })
    if (cancelled) await giveUsesBack(ctx, orderId)
    if (cancelled) await audit(ctx, 'order.cancelled', { subjectId: orderId })
  })
}
