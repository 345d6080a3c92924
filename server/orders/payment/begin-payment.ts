import { and, eq, isNull, or } from 'drizzle-orm'
import type { PaymentSettings } from '../../../domain/orders/payments.ts'
import type { PlacedOrder } from '../../../domain/orders/place-order.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { replacedByNewerOrder } from '../order-errors.ts'
import { type Order, orderKey } from '../order-key.ts'
import { orders } from '../tables.ts'
import { settleFreeOrder, settlePayment } from './settle-payment.ts'

/** Gives the browser what it needs to pay an order; however often it asks, it is the same payment. */
export async function beginPayment(ctx: Context, order: Order): Promise<PlacedOrder> {
  if (order.total === 0) {
    if (!(await settleFreeOrder(ctx, order.id))) throw replacedByNewerOrder()
    return isAlreadyPaid(ctx, order)
  }
  const { payments } = ctx
  const known = order.paymentId ? await payments.find(order.paymentId) : undefined
  const payment =
    known ?? (await payments.begin({ orderId: order.id, amountPence: order.total, idempotencyKey: order.id }))
  const [saved] = await ctx.db
    .update(orders)
    .set({
      paymentId: payment.id,
      paymentProvider: payments.provider,
      testMode: !payments.takesMoney,
      triedAt: ctx.clock.now(),
    })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.state, 'awaiting_payment'),
        or(isNull(orders.paymentId), eq(orders.paymentId, payment.id)),
      ),
    )
    .returning()
  // An order that no longer waits may have been paid since the provider answered.
  const { state } = saved ? payment : await payments.cancel(payment.id)
  if (state.status === 'succeeded') {
    await settlePayment(ctx, payment.id)
    return isAlreadyPaid(ctx, order)
  }
  if (!saved || state.status === 'cancelled') throw replacedByNewerOrder()
  return {
    orderKey: orderKey(ctx.keys.orders, order),
    sample: false,
    paid: false,
    total: order.total,
    payment: {
      provider: payments.provider,
      publishableKey: payments.publishableKey,
      id: payment.id,
      clientSecret: payment.clientSecret,
    },
  }
}

/** An order that no longer needs a payment. */
export function isAlreadyPaid({ keys }: Pick<Context, 'keys'>, order: Order): PlacedOrder {
  return {
    orderKey: orderKey(keys.orders, order),
    sample: false,
    paid: true,
    total: order.total,
    payment: null,
  }
}

/** Which provider takes the money, and what the browser needs to show its card fields. */
export async function paymentSettings(ctx: Context): Promise<PaymentSettings> {
  allowAnyone(ctx)
  return { provider: ctx.payments.provider, publishableKey: ctx.payments.publishableKey }
}
