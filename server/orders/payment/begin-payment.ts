import { and, eq, isNull, or } from 'drizzle-orm'
import { basketErrors } from '../../../content/errors/orders.ts'
import type { PlacedOrder } from '../../../domain/orders/checkout/place-order.ts'
import type { PaymentSettings } from '../../../domain/orders/payment/payments.ts'
import { allowAnyone, type Context, inTransaction } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { pupils } from '../../school/tables.ts'
import { notPayable, paymentStuck, replacedByNewerOrder } from '../order-errors.ts'
import { getOrderByKey, type Order, orderKey } from '../order-key.ts'
import { orderLines, orders } from '../tables.ts'
import { checkPaymentJob, PAYMENT_POLL_DELAY_MS } from './check-payment.ts'
import { settleFreeOrder, settlePayment } from './settle-payment.ts'

/**
 * Gives the browser what it needs to pay an order; however often it asks, it is the same payment. One that was begun in
 * test mode, before the provider was configured, is replaced: no money can come of it. One that could have taken money at
 * a provider who can no longer be asked is not, or the order might be paid there and here.
 */
export async function beginPayment(ctx: Context, order: Order): Promise<PlacedOrder> {
  if (order.total === 0) {
    if (!(await settleFreeOrder(ctx, order.id))) throw noLongerWaits(order)
    return isAlreadyPaid(ctx, order)
  }
  const { payments } = ctx
  const known = order.paymentId ? await payments.find(order.paymentId) : undefined
  const replaced = known ? null : order.paymentId
  if (replaced && !(order.testMode && payments.takesMoney))
    throw order.atDesk ? await paymentStuck(ctx) : replacedByNewerOrder()
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
        or(
          isNull(orders.paymentId),
          eq(orders.paymentId, payment.id),
          replaced ? eq(orders.paymentId, replaced) : undefined,
        ),
      ),
    )
    .returning()
  // An order that no longer waits may have been paid since the provider answered.
  const { state } = saved ? payment : await payments.cancel(payment.id)
  if (state.status === 'succeeded') {
    await settlePayment(ctx, payment.id)
    return isAlreadyPaid(ctx, order)
  }
  if (!saved || state.status === 'cancelled') throw noLongerWaits(order)
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

/** A checkout begins anew with another order, which a pay link cannot. */
const noLongerWaits = ({ atDesk }: Order) => (atDesk ? notPayable() : replacedByNewerOrder())

/**
 * The buyer of an order that the owner took pays it by card, on the order's page. Its payment is looked at again if the
 * browser and the webhook stay silent.
 */
export async function payOrder(ctx: Context, key: string): Promise<PlacedOrder> {
  allowAnyone(ctx)
  const order = await getOrderByKey(ctx, key)
  if (order.paidAt) return isAlreadyPaid(ctx, order)
  if (!isPayable(order, ctx.clock.now())) throw notPayable()
  await rejectOptOuts(ctx, order.id, basketErrors.notForSale)
  const startAfter = new Date(ctx.clock.now().getTime() + PAYMENT_POLL_DELAY_MS)
  await inTransaction(ctx, (ctx) => ctx.jobs.send(checkPaymentJob, { orderId: order.id }, { startAfter }))
  return beginPayment(ctx, order)
}

/**
 * An order of the desk may wait for two weeks. Refuses its money, in these words, if a family has refused the sale since.
 */
export async function rejectOptOuts(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  words: string,
): Promise<void> {
  const refused = await db
    .select({ id: pupils.id })
    .from(orderLines)
    .innerJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(and(eq(orderLines.orderId, orderId), or(pupils.noSales, pupils.noPhoto)))
    .limit(1)
  if (refused.length > 0) throw conflict('not-for-sale', words)
}

/** Whether an order's own page takes a card for it. */
export const isPayable = ({ state, paymentMethod, payBy }: Order, now: Date): boolean =>
  state === 'awaiting_payment' && paymentMethod === 'card' && payBy !== null && payBy > now

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
