import { eq } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/orders.ts'
import { type Context, requireSystem } from '../../context.ts'
import { orderNumber } from '../order-key.ts'
import { findOrder, linesOf, photosOfExtras } from '../queries.ts'
import { askRefund } from '../refunds/ask-refund.ts'
import { refundable } from '../refunds/given-back.ts'
import { refunds } from '../tables.ts'
import { isWithdrawn } from './tell-buyers.ts'

/**
 * Gives the money back for what was withdrawn before it was paid: for lines of which nothing is left, and for photos that
 * were not bought as a package, which has no price for each. The refund has the order's own id, so that there is one
 * however often this runs.
 */
export async function refundWithdrawn(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (!order || (await ctx.db.$count(refunds, eq(refunds.id, orderId))) > 0) return
  const extras = await photosOfExtras(ctx.db, orderId)
  const paid = (await linesOf(ctx.db, orderId)).reduce((sum, line) => {
    const photos = line.extra ? extras.filter(({ lineId }) => lineId === line.id) : line.photos
    const gone = photos.filter(isWithdrawn).length
    if (gone === 0) return sum
    if (gone === photos.length) return sum + line.total
    return line.packageId ? sum : sum + Math.round((line.total * gone) / photos.length)
  }, 0)
  const amount = Math.min(paid, await refundable(ctx.db, order))
  if (amount <= 0) return
  const reason = refundReasons.withdrawn
  await askRefund(ctx, { id: orderId, orderId, amount, reason, confirmation: orderNumber(order) })
}
