import { eq } from 'drizzle-orm'
import type { PlacedOrder, PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { requireSpace } from '../../platform/disk-space.ts'
import { basketChanged, priceChanged, replacedByNewerOrder } from '../order-errors.ts'
import type { Order } from '../order-key.ts'
import { beginPayment, isAlreadyPaid } from '../payment/begin-payment.ts'
import type { DiscountedBasket } from '../price/discount-basket.ts'
import { type Priced, priceBasket } from '../price/price-basket.ts'
import { type OwnersTerms, priceOnTerms, pupilAtDesk } from '../price/price-on-terms.ts'
import { orders } from '../tables.ts'
import { basketHash, requestHash } from './basket-hash.ts'
import { cancelCompetingOrders, cancelOlderOrders } from './cancel-other-orders.ts'
import { saveOrder } from './save-order.ts'

/**
 * Places an order and begins its payment. An idempotency key always means the same order, however often it is sent, and
 * is refused with any other content. Ordering the same things under another key replaces an unpaid order, and is
 * refused soon after a paid one. A sample is priced but never saved: no money, no delivery.
 */
export async function placeOrder(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  allowVisitorOrUser(ctx)
  const placed = await findOrPlace(ctx, input)
  if ('sample' in placed)
    return { orderKey: '', sample: true, paid: false, total: placed.total, payment: null }
  return placed.state === 'awaiting_payment' ? beginPayment(ctx, placed) : isAlreadyPaid(ctx, placed)
}

/**
 * The order of an idempotency key, placed unless it was before: by its buyer, or by the owner on these terms, who needs no
 * key to a gallery. The caller has checked who may. It waits for its payment, or has it already.
 */
export async function findOrPlace(
  ctx: Context,
  input: PlaceOrder,
  terms?: OwnersTerms,
): Promise<Order | Pick<Priced, 'sample' | 'total'>> {
  const known = await findByKey(ctx, input.idempotencyKey)
  if (known && known.askedHash !== requestHash(input, terms)) throw basketChanged()
  if (known && known.state !== 'awaiting_payment') return ended(ctx, known, input, terms)
  const toHome = input.homeAddress !== undefined
  const priced = await priceOnTerms(ctx, { ...input, toHome }, terms)
  // It is no longer offered.
  if (toHome && !priced.homeDelivery) throw priceChanged()
  const hash = basketHash(input.buyer.email, priced.lines)
  if (known && known.basketHash !== hash) throw basketChanged()
  rejectUselessCode(priced)
  if (priced.total !== input.shownTotal || (known && known.total !== priced.total))
    throw priced.creditProblem ? conflict('credit-refused', priced.creditProblem) : priceChanged()
  if (priced.sample) return priced
  const order = known ?? (await placeNew(ctx, input, priced, hash, terms))
  await cancelOlderOrders(ctx, order)
  return order
}

/** The order that is saved; of two requests at once, the one that was first. */
async function placeNew(
  ctx: Context,
  input: PlaceOrder,
  priced: DiscountedBasket,
  hash: string,
  terms: OwnersTerms | undefined,
): Promise<Order> {
  // A remote database has its own disk.
  if (!ctx.config.DATABASE_URL) await requireSpace(ctx.config.DATA_DIR, ctx.config.DISK_FLOOR_MB)
  await cancelCompetingOrders(ctx, { ...input, email: input.buyer.email }, priced.reductions)
  const order =
    (await saveOrder(ctx, input, priced, hash, terms)) ?? (await findByKey(ctx, input.idempotencyKey))
  if (!order) throw new Error('the order was neither there nor made')
  if (order.basketHash !== hash) throw basketChanged()
  return order
}

/** Nobody pays more than they were shown because a code has expired. */
function rejectUselessCode({ codeProblem }: DiscountedBasket) {
  if (codeProblem) throw conflict('code-refused', codeProblem)
}

/** A paid order is answered again; a replaced or refunded one starts anew. */
async function ended(ctx: Context, order: Order, input: PlaceOrder, terms?: OwnersTerms): Promise<Order> {
  if (order.total !== input.shownTotal || order.state === 'refunded') throw basketChanged()
  if (order.state === 'cancelled') {
    // It may have been cancelled because its photos were withdrawn.
    await priceBasket(ctx, input.lines, { findPupil: terms && pupilAtDesk })
    throw replacedByNewerOrder()
  }
  return order
}

async function findByKey(ctx: Context, idempotencyKey: string): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  return order
}
