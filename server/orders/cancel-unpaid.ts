import { and, eq, isNull } from 'drizzle-orm'
import { audit, type Context, inTransaction } from '../context.ts'
import { cancelPayment } from '../platform/payments/cancel-payment.ts'
import { releaseOfferUses } from './offers/release-offer-uses.ts'
import { stillProcessing } from './order-errors.ts'
import { mailCancelled } from './payment/mail-payment-request.ts'
import { settlePayment } from './payment/settle-payment.ts'
import { findOrder } from './queries.ts'
import { orders } from './tables.ts'

/**
 * Cancels an order that was never paid, its payment first, so that it cannot be paid later. False if it turns out to be
 * paid or already settled. Open to everyone, since it only ever cancels what nobody has paid. With `tellBuyer`, one who was
 * asked for the money by mail is told. With `replaced` a newer order takes its place, which is refused where no money is
 * taken for one whose payment could take some: it cannot be cancelled here, and would be paid beside the newer one.
 */
export async function cancelUnpaid(
  ctx: Context,
  orderId: string,
  { tellBuyer = false, replaced = false } = {},
): Promise<boolean> {
  const order = await findOrder(ctx.db, orderId)
  if (order?.state !== 'awaiting_payment') return order?.state === 'cancelled'
  const { paymentId } = order
  if (paymentId && replaced && order.testMode === false && !ctx.payments.takesMoney) throw stillProcessing()
  if (paymentId) {
    const status = await cancelPayment(ctx, paymentId)
    if (status === 'succeeded') await settlePayment(ctx, paymentId)
    if (status === 'succeeded') return false
    if (status !== 'cancelled') throw stillProcessing()
  }
  const cancelled = await inTransaction(ctx, async (ctx) => {
    const [done] = await ctx.db
      .update(orders)
      .set({ state: 'cancelled' })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.state, 'awaiting_payment'),
          paymentId ? eq(orders.paymentId, paymentId) : isNull(orders.paymentId),
        ),
      )
      .returning({ payBy: orders.payBy })
    if (done) await releaseOfferUses(ctx, orderId)
    if (done) await audit(ctx, 'order.cancelled', { subjectId: orderId })
    if (tellBuyer && done?.payBy) await ctx.jobs.send(mailCancelled, { orderId })
    return done !== undefined
  })
  // A payment was begun in between; it has to be cancelled too.
  return cancelled || cancelUnpaid(ctx, orderId, { tellBuyer, replaced })
}
