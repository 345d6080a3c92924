import { and, eq, sql } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/shop.ts'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { restoreCredit } from '../offers/restore-credit.ts'
import { orderDiscounts } from '../offers/tables.ts'
import type { Order } from '../order-key.ts'
import { linesCost } from '../prints/prints.ts'
import { linesOf, photosOfPrints, printsOf } from '../queries.ts'
import { givenBackFor, refundable } from '../refunds/refunded-amount.ts'
import { saveRefund } from '../refunds/request-refund.ts'
import { failedRefunds, orders, refunds } from '../tables.ts'
import { isWithdrawn } from './notify-buyers.ts'

/**
 * Gives back the money, and the credit, for what was withdrawn before it was paid. The refund has the order's own id, so
 * that there is one however often this runs. Nothing is paid for twice: whatever may have been given back of the same
 * before is taken off, as when prints are cancelled. A refund that the bank sent back delivers the order again, and is
 * the owner's to repeat.
 */
export async function refundWithdrawn(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order || (await ctx.db.$count(refunds, eq(refunds.id, orderId))) > 0) return
    if ((await ctx.db.$count(failedRefunds, eq(failedRefunds.orderId, orderId))) > 0) return
    const lines = await paidForWithdrawn(ctx.db, order)
    const sum = (part: 'files' | 'prints' | 'credit' | 'creditForPrints') =>
      lines.reduce((all, line) => all + line[part], 0)
    const due = sum('files') + sum('prints') - (await givenBackFor(ctx.db, order)).files
    const amount = Math.min(due, await refundable(ctx.db, order))
    if (amount <= 0) return
    const credit = sum('credit')
    await restoreCredit(ctx, orderId, credit)
    const refund = {
      id: orderId,
      orderId,
      amount,
      forPrints: Math.min(sum('prints'), amount),
      credit,
      creditForPrints: sum('creditForPrints'),
      reason: refundReasons.withdrawn,
    }
    const meant = lines.map(({ rate, files, prints }) => ({ rate, amount: files + prints }))
    await saveRefund(ctx, refund, meant)
  })
}

/**
 * Pence that an order's lines paid for what was withdrawn. What a line cost without its prints is shared equally by its
 * photos, and what its prints cost by the prints; a print without a photo, such as a folder, goes with the rest.
 * Prints that their buyer cancelled are paid back already.
 */
async function paidForWithdrawn(db: Reader, order: Order) {
  const pieces = await printsOf(db, order.id)
  const printed = new Map((await photosOfPrints(db, order.id)).map((photo) => [photo.printId, photo]))
  const credits = await creditByLine(db, order.id)
  return (await linesOf(db, order.id)).map((line) => {
    const own = pieces.filter(({ lineId }) => lineId === line.id)
    const [cost = { price: 0, credit: 0 }] = linesCost(own)
    const files = partOf(line.photos.map((photo) => ({ photo, quantity: 1 })))
    const pictures = own.flatMap(({ id, quantity }) => {
      const photo = printed.get(id)
      return photo ? [{ photo, quantity }] : []
    })
    const prints = order.prints === 'cancelled' ? 0 : pictures.length > 0 ? partOf(pictures) : files
    const creditForFiles = Math.round(((credits.get(line.id) ?? 0) - cost.credit) * files)
    const creditForPrints = Math.round(cost.credit * prints)
    return {
      rate: line.vatRate,
      files: Math.round((line.total - cost.price) * files),
      prints: Math.round(cost.price * prints),
      credit: creditForFiles + creditForPrints,
      creditForPrints,
    }
  })
}

/** The part of these that is of withdrawn photos, from 0 to 1. */
function partOf(all: { photo: Parameters<typeof isWithdrawn>[0]; quantity: number }[]): number {
  const count = (some: typeof all) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  return all.length === 0 ? 0 : count(all.filter(({ photo }) => isWithdrawn(photo))) / count(all)
}

async function creditByLine(db: Reader, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ lineId: orderDiscounts.lineId, amount: sql<number>`sum(${orderDiscounts.amount})::int` })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.orderId, orderId), eq(orderDiscounts.kind, 'credit')))
    .groupBy(orderDiscounts.lineId)
  return new Map(rows.map(({ lineId, amount }) => [lineId, amount]))
}
