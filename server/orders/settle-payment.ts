import { eq } from 'drizzle-orm'
import type { PaymentOutcome } from '../../domain/orders.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../context.ts'
import { deliverOrderKind } from './deliver-order.ts'
import { mailConfirmationKind } from './mail-confirmation.ts'
import { orders } from './tables.ts'

const REASONS = {
  card_declined: 'Your card was declined. Nothing was taken. Please try another card.',
  insufficient_funds: 'The card has insufficient funds. Nothing was taken. Please try another card.',
  expired_card: 'The card has expired. Nothing was taken. Please try another card.',
}

/**
 * Asks the provider what became of a payment and brings the order in step. Open to all, since it believes
 * the provider alone; called any number of times it pays, confirms and delivers once.
 */
export async function settlePayment(ctx: Context, paymentId: string): Promise<PaymentOutcome> {
  allowAnyone(ctx)
  const payment = await ctx.payments.find(paymentId)
  if (!payment)
    return { paid: false, reason: 'This payment is not known. Please start again from your basket.' }
  const { state } = payment
  if (state.status === 'declined') return { paid: false, reason: REASONS[state.reason] }
  if (state.status !== 'succeeded') return { paid: false, reason: null }
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.paymentId, paymentId)).for('update')
    if (order?.state !== 'awaiting_payment' || payment.amountPence !== order.total) return
    await ctx.db.update(orders).set({ state: 'paid', paidAt: ctx.clock.now() }).where(eq(orders.id, order.id))
    await audit(ctx, 'order.paid', { subjectId: order.id })
    await ctx.jobs.send(mailConfirmationKind, { orderId: order.id })
    await ctx.jobs.send(deliverOrderKind, { orderId: order.id })
  })
  return { paid: true, reason: null }
}
