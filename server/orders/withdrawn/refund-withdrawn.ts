import { eq } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/shop.ts'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { linesOf, photosOfExtras } from '../queries.ts'
import { keepRefund } from '../refunds/ask-refund.ts'
import { givenBack, refundable } from '../refunds/given-back.ts'
import { failedRefunds, orders, refunds } from '../tables.ts'
import { isWithdrawn } from './tell-buyers.ts'

/**
 * Gives the money back for what was withdrawn before it was paid: for lines of which nothing is left, and for photos that
 * were not bought as a package, which has no price for each. The refund has the order's own id, so that there is one
 * however often this runs. Nothing is paid for twice: whatever was given back of the order before is taken off, as when
 * prints are cancelled. A refund that the bank sent back delivers the order again, and is the owner's to repeat.
 */
export async function refundWithdrawn(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order || (await ctx.db.$count(refunds, eq(refunds.id, orderId))) > 0) return
    if ((await ctx.db.$count(failedRefunds, eq(failedRefunds.orderId, orderId))) > 0) return
    const withdrawn = await paidForWithdrawn(ctx.db, orderId)
    const paid = withdrawn.reduce((sum, line) => sum + line.amount, 0)
    const amount = Math.min(paid - (await givenBack(ctx.db, order)), await refundable(ctx.db, order))
    if (amount <= 0) return
    await keepRefund(ctx, { id: orderId, orderId, amount, reason: refundReasons.withdrawn }, withdrawn)
  })
}

/** Pence that an order's lines paid for what was withdrawn, with their VAT rates. */
async function paidForWithdrawn(db: Reader, orderId: string) {
  const extras = await photosOfExtras(db, orderId)
  return (await linesOf(db, orderId)).map((line) => {
    const photos = line.extra ? extras.filter(({ lineId }) => lineId === line.id) : line.photos
    const gone = photos.filter(isWithdrawn).length
    const all = gone > 0 && gone === photos.length
    const share = gone === 0 || line.packageId ? 0 : Math.round((line.total * gone) / photos.length)
    return { rate: line.vatRate, amount: all ? line.total : share }
  })
}
