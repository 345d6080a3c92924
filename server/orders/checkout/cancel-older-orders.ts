import { and, eq, lt, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { cancelUnpaid } from '../cancel-unpaid.ts'
import { alreadyBought } from '../order-errors.ts'
import type { Order } from '../order-key.ts'
import { orders } from '../tables.ts'
import { wasBoughtRecently } from './save-order.ts'

/**
 * Cancels older unpaid orders for the same things and address before this one can be paid. If one of them has been paid
 * in the meantime, this one is cancelled and refused instead.
 */
export async function cancelOlderOrders(ctx: Context, order: Order): Promise<void> {
  if (!order.basketHash) return
  const older = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.basketHash, order.basketHash),
        lt(orders.number, order.number),
        or(eq(orders.state, 'awaiting_payment'), wasBoughtRecently(ctx.clock.now())),
      ),
    )
  for (const { id } of older) {
    if (await cancelUnpaid(ctx, id, { replaced: true })) continue
    if (await cancelUnpaid(ctx, order.id)) throw alreadyBought()
  }
}
