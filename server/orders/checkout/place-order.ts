import { eq } from 'drizzle-orm'
import type { PlacedOrder, PlaceOrder } from '../../../domain/orders/place-order.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { requireSpace } from '../../platform/disk-space.ts'
import { cancelCompetingOrders } from '../offers/cancel-competing-orders.ts'
import { applyBasketDiscounts, type DiscountedBasket } from '../offers/discount-basket.ts'
import { basketChanged, priceChanged, replacedByNewerOrder } from '../order-errors.ts'
import type { Order } from '../order-key.ts'
import { beginPayment, isAlreadyPaid } from '../payment/begin-payment.ts'
import { orders } from '../tables.ts'
import { basketHash, requestHash } from './basket-hash.ts'
import { cancelOlderOrders } from './cancel-older-orders.ts'
import { priceBasket } from './price-basket.ts'
import { saveOrder } from './save-order.ts'

/**
 * Places an order and begins its payment. An idempotency key always means the same order, however often it is sent, and
 * is refused with any other content. Ordering the same things under another key replaces an unpaid order, and is
 * refused soon after a paid one. A sample is priced but never saved: no money, no delivery.
 */
export async function placeOrder(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  allowVisitorOrUser(ctx)
  const known = await findByKey(ctx, input.idempotencyKey)
  if (known && known.askedHash !== requestHash(input)) throw basketChanged()
  if (known && known.state !== 'awaiting_payment') return ended(ctx, known, input)
  const toHome = input.homeAddress !== undefined
  const basket = await priceBasket(ctx, input.lines, { toHome })
  // It is no longer offered.
  if (toHome && !basket.homeDelivery) throw priceChanged()
  const priced = await applyBasketDiscounts(ctx, basket, {
    code: input.code,
    email: input.buyer.email,
    credit: input.creditKey ? { key: input.creditKey, deliverTo: input.buyer.email } : undefined,
  })
  const hash = basketHash(input.buyer.email, priced.lines)
  if (known && known.basketHash !== hash) throw basketChanged()
  rejectUselessCode(priced)
  if (priced.total !== input.shownTotal || (known && known.total !== priced.total))
    throw priced.creditProblem ? conflict('credit-refused', priced.creditProblem) : priceChanged()
  if (priced.sample) return { orderKey: '', sample: true, paid: false, total: priced.total, payment: null }
  // A remote database has its own disk.
  if (!known && !ctx.config.DATABASE_URL) await requireSpace(ctx.config.DATA_DIR, ctx.config.DISK_FLOOR_MB)
  if (!known) await cancelCompetingOrders(ctx, { ...input, email: input.buyer.email }, priced.reductions)
  const order =
    known ?? (await saveOrder(ctx, input, priced, hash)) ?? (await findByKey(ctx, input.idempotencyKey))
  if (!order) throw new Error('the order was neither there nor made')
  if (order.basketHash !== hash) throw basketChanged()
  await cancelOlderOrders(ctx, order)
  return beginPayment(ctx, order)
}

/** Nobody pays more than they were shown because a code has expired. */
function rejectUselessCode({ codeProblem }: DiscountedBasket) {
  if (codeProblem) throw conflict('code-refused', codeProblem)
}

/** A paid order is answered again; a replaced or refunded one starts anew. */
async function ended(ctx: Context, order: Order, input: PlaceOrder): Promise<PlacedOrder> {
  if (order.total !== input.shownTotal || order.state === 'refunded') throw basketChanged()
  if (order.state === 'cancelled') {
    // It may have been cancelled because its photos were withdrawn.
    await priceBasket(ctx, input.lines)
    throw replacedByNewerOrder()
  }
  return isAlreadyPaid(ctx, order)
}

async function findByKey(ctx: Context, idempotencyKey: string): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  return order
}
