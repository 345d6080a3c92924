import { and, eq, isNull } from 'drizzle-orm'
import { vatIn } from '../../domain/money.ts'
import type { PlacedOrder, PlaceOrder } from '../../domain/orders.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { checkPaymentKind } from './check-payment.ts'
import { type Order, orderKey } from './order-key.ts'
import { type PricedLine, priceBasket } from './price-basket.ts'
import { orderLines, orderPhotos, orders } from './tables.ts'

const CHECK_AFTER_MS = 10 * 60_000

/**
 * Places an order and begins its payment. The same idempotency key always means the same order, however
 * often and from wherever it is sent. A sample is priced and never kept: no money, no delivery.
 */
export async function placeOrder(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  allowAnyone(ctx)
  const known = await findByKey(ctx, input.idempotencyKey)
  if (known) return goOn(ctx, known, input)
  const priced = await priceBasket(ctx, input.lines)
  if (priced.total !== input.shownTotal)
    throw conflict(
      'price-changed',
      'The price has changed since you opened this page. Please look at the new total and try again.',
    )
  if (priced.sample) return { orderKey: '', sample: true, total: priced.total, payment: null }
  const order = await inTransaction(ctx, async (ctx) => {
    const made = await insertOrder(ctx, input, priced)
    if (!made) return undefined
    for (const line of priced.lines) await insertLine(ctx, made.id, line)
    await audit(ctx, 'order.placed', { subjectId: made.id, total: priced.total })
    const startAfter = new Date(ctx.clock.now().getTime() + CHECK_AFTER_MS)
    await ctx.jobs.send(checkPaymentKind, { orderId: made.id }, { startAfter })
    return made
  })
  const kept = order ?? (await findByKey(ctx, input.idempotencyKey))
  if (!kept) throw new Error('the order was neither there nor made')
  return goOn(ctx, kept, input)
}

/** A key that comes back with another total stands for another basket: never charge the old one unseen. */
function goOn(ctx: Context, order: Order, { shownTotal }: PlaceOrder): Promise<PlacedOrder> {
  if (order.total !== shownTotal)
    throw conflict(
      'basket-changed',
      'Your basket has changed since you began to pay. Please start the checkout again.',
    )
  return beginPayment(ctx, order)
}

async function findByKey(ctx: Context, idempotencyKey: string): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  return order
}

async function insertOrder(
  ctx: TransactionContext,
  { idempotencyKey, buyer }: PlaceOrder,
  price: { subtotal: number; discount: number; total: number },
): Promise<Order | undefined> {
  const [order] = await ctx.db
    .insert(orders)
    .values({
      ...buyer,
      phone: buyer.phone || null,
      idempotencyKey,
      sample: false,
      state: 'awaiting_payment',
      subtotal: price.subtotal,
      discount: price.discount,
      total: price.total,
      vat: vatIn(price.total),
      placedAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  return order
}

async function insertLine(ctx: TransactionContext, orderId: string, line: PricedLine) {
  const { photoIds, price, ...rest } = line
  const [made] = await ctx.db
    .insert(orderLines)
    .values({ ...rest, ...price, orderId })
    .returning({ id: orderLines.id })
  if (!made) throw new Error('the order line was not made')
  await ctx.db
    .insert(orderPhotos)
    .values(photoIds.map((photoId, position) => ({ lineId: made.id, photoId, position })))
}

async function beginPayment(ctx: Context, order: Order): Promise<PlacedOrder> {
  const payment = await ctx.payments.begin({
    orderId: order.id,
    amountPence: order.total,
    idempotencyKey: order.id,
  })
  await ctx.db
    .update(orders)
    .set({ paymentId: payment.id, paymentProvider: ctx.payments.provider })
    .where(and(eq(orders.id, order.id), isNull(orders.paymentId)))
  return {
    orderKey: orderKey(ctx.keys.orders, order),
    sample: false,
    total: order.total,
    payment: { provider: ctx.payments.provider, id: payment.id, clientSecret: payment.clientSecret },
  }
}
