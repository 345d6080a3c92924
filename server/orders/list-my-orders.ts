import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { MyOrders } from '../../domain/orders/order-page.ts'
import { HOME_DELIVERY } from '../../domain/orders/prints/home-delivery.ts'
import { type Context, requireUser } from '../context.ts'
import { refundedOfOrder } from './ledger/sums.ts'
import { orderKey, orderNumber } from './order-key.ts'
import { orderLines, orders } from './tables.ts'

const AT_MOST = 200

/** The orders placed while signed in to this account, newest first. */
export async function listMyOrders(ctx: Context): Promise<MyOrders> {
  const { userId } = requireUser(ctx)
  const found = await ctx.db
    .select({ ...getTableColumns(orders), refunded: refundedOfOrder })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.placedAt))
    .limit(AT_MOST)
  const ids = found.map(({ id }) => id)
  const lines = await ctx.db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      photoCount: orderLines.photoCount,
      product: orderLines.product,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.id))
  const now = ctx.clock.now()
  return {
    orders: found.map((order) => {
      const own = lines.filter((line) => line.orderId === order.id)
      return {
        number: orderNumber(order),
        orderKey: orderKey(ctx.keys.orders, order),
        state: order.state,
        placedAt: order.placedAt.toISOString(),
        total: order.total,
        refunded: order.refunded,
        titles: [
          ...new Set(own.flatMap(({ title, product }) => (product === HOME_DELIVERY.id ? [] : title))),
        ],
        photoCount: own.reduce((sum, { photoCount }) => sum + photoCount, 0),
        downloadsUntil: order.downloadsUntil?.toISOString() ?? null,
        expired: order.downloadsUntil !== null && order.downloadsUntil <= now,
        hasPrints: order.prints !== 'none' && order.prints !== 'cancelled',
        toHome: own.some(({ product }) => product === HOME_DELIVERY.id),
      }
    }),
  }
}
