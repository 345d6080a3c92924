import { and, eq, sql } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/shop.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { restoreCredit } from '../offers/restore-credit.ts'
import { orderDiscounts } from '../offers/tables.ts'
import type { Order } from '../order-key.ts'
import { linesCost } from '../prints/prints.ts'
import { boughtPhotos, linesOf, photosOfPrints, printsOf } from '../queries.ts'
import { givenBackFor, refundable } from '../refunds/refunded-amount.ts'
import { saveRefund } from '../refunds/request-refund.ts'
import { failedRefunds, orders, refunds } from '../tables.ts'
import { isWithdrawn, notifyLateBuyer, withdrawalsTold } from './notify-buyers.ts'

/**
 * Gives back the money, and the credit, for what was withdrawn before it was paid, and tells the buyer of the class photo
 * and sheet in it. A photo that the buyer was told to write about before is left to the buyer. The refund has the order's
 * own id, so that there is one however often this runs. Nothing is paid for twice: whatever may have been given back of
 * the same before is taken off, as when prints are cancelled. A refund that the bank sent back delivers the order again,
 * and is the owner's to repeat.
 */
export async function refundWithdrawn(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) return
    const photoIds = await withdrawnUntold(ctx.db, orderId)
    if (photoIds.length === 0) return
    const paidLater = await saveRefundFor(ctx, order, photoIds)
    await notifyLateBuyer(ctx, { orderId, photoIds, paidLater })
  })
}

/** The photos of an order that are withdrawn, and of which its buyer was not told yet. */
async function withdrawnUntold(db: Reader, orderId: string): Promise<string[]> {
  const told = new Set((await withdrawalsTold(db, [orderId])).map(({ photoId }) => photoId))
  const all = [...(await boughtPhotos(db, orderId)), ...(await photosOfPrints(db, orderId))]
  return [...new Set(all.filter(isWithdrawn).map(({ id }) => id))].filter((id) => !told.has(id))
}

/** Whether money is given back for these photos now. */
async function saveRefundFor(ctx: TransactionContext, order: Order, photoIds: string[]): Promise<boolean> {
  const orderId = order.id
  if ((await ctx.db.$count(refunds, eq(refunds.id, orderId))) > 0) return false
  if ((await ctx.db.$count(failedRefunds, eq(failedRefunds.orderId, orderId))) > 0) return false
  const lines = await paidFor(ctx.db, order, new Set(photoIds))
  const sum = (part: 'files' | 'prints' | 'credit' | 'creditForPrints') =>
    lines.reduce((all, line) => all + line[part], 0)
  const due = sum('files') + sum('prints') - (await givenBackFor(ctx.db, order)).files
  const amount = Math.min(due, await refundable(ctx.db, order))
  if (amount <= 0) return false
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
  return true
}

/**
 * Pence that an order's lines paid for these photos. What a line cost without its prints is shared equally by its photos,
 * and what its prints cost by the prints; a print without a photo, such as a folder, goes with the rest. Prints that
 * their buyer cancelled are paid back already.
 */
async function paidFor(db: Reader, order: Order, photoIds: Set<string>) {
  const pieces = await printsOf(db, order.id)
  const credits = await creditByLine(db, order.id)
  /** The part of these that is of the photos, from 0 to 1. */
  const partOf = (all: { photoId: string | null; quantity: number }[]) => {
    const count = (some: typeof all) => some.reduce((sum, { quantity }) => sum + quantity, 0)
    return all.length === 0 ? 0 : count(all.filter(({ photoId }) => photoIds.has(photoId ?? ''))) / count(all)
  }
  return (await linesOf(db, order.id)).map((line) => {
    const own = pieces.filter(({ lineId }) => lineId === line.id)
    const [cost = { price: 0, credit: 0 }] = linesCost(own)
    const files = partOf(line.photos.map(({ id }) => ({ photoId: id, quantity: 1 })))
    const pictures = own.filter(({ photoId }) => photoId !== null)
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

async function creditByLine(db: Reader, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ lineId: orderDiscounts.lineId, amount: sql<number>`sum(${orderDiscounts.amount})::int` })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.orderId, orderId), eq(orderDiscounts.kind, 'credit')))
    .groupBy(orderDiscounts.lineId)
  return new Map(rows.map(({ lineId, amount }) => [lineId, amount]))
}
