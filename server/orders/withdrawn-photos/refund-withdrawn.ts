import { eq } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/orders/orders.ts'
import { refundableOfAll, sumOf } from '../../../domain/orders/ledger/ledger.ts'
import { splitProportionally } from '../../../domain/orders/ledger/split-proportionally.ts'
import { refundItems, withDeliveries, worthOf } from '../../../domain/orders/refunds/refund-items.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { balancesOf, failedRefundsOf } from '../ledger/sums.ts'
import type { Order } from '../order-key.ts'
import { boughtPhotos, photosOfPrints, printsOf } from '../queries.ts'
import { itemsOf, type OrderItem } from '../refunds/refund-items.ts'
import { isRefundable } from '../refunds/refunded-amount.ts'
import { saveRefund } from '../refunds/request-refund.ts'
import { orders, refunds } from '../tables.ts'
import { isWithdrawn, notifiedWithdrawals, notifyLateBuyer } from './notify-buyers.ts'

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
  const told = new Set((await notifiedWithdrawals(db, [orderId])).map(({ photoId }) => photoId))
  const all = [...(await boughtPhotos(db, orderId)), ...(await photosOfPrints(db, orderId))]
  return [...new Set(all.filter(isWithdrawn).map(({ id }) => id))].filter((id) => !told.has(id))
}

/** Whether money or credit is given back for these photos now. */
async function saveRefundFor(ctx: TransactionContext, order: Order, photoIds: string[]): Promise<boolean> {
  const orderId = order.id
  if ((await ctx.db.$count(refunds, eq(refunds.id, orderId))) > 0) return false
  if ((await failedRefundsOf(ctx.db, orderId)).length > 0) return false
  const balances = await balancesOf(ctx.db, orderId)
  const all = await itemsOf(ctx.db, orderId, balances)
  const items = await itemsShowing(ctx.db, orderId, new Set(photoIds), all)
  const withdrawn = withDeliveries(
    items.map((item) => ({ item, quantity: item.quantity })),
    all,
  )
  const worth = withdrawn.map(({ item }) => ({ ...item, ...worthOf(item, item.quantity) }))
  const most = isRefundable(order) ? Math.max(0, refundableOfAll(balances)) : 0
  const shared = Math.max(0, sumOf(balances, 'shared'))
  const due = Math.min(most, Math.max(0, sumOf(worth, 'amount') - shared))
  const shares = splitProportionally(
    due,
    worth.map(({ amount }) => amount),
  )
  const amounts = refundItems(
    worth.map((item, at) => ({ ...item, amount: shares[at] ?? 0 })),
    balances,
  )
  if (due + sumOf(worth, 'credit') === 0) return false
  await saveRefund(
    ctx,
    order,
    { id: orderId, reason: refundReasons.withdrawn },
    amounts,
    worth.map(({ credit, ...item }) => ({ ...item, amount: credit })),
  )
  return true
}

/** What of an order shows these photos, or is made of them, and is still the buyer's. */
async function itemsShowing(
  db: Reader,
  orderId: string,
  photoIds: Set<string>,
  items: readonly OrderItem[],
): Promise<OrderItem[]> {
  const prints = new Map((await printsOf(db, orderId)).map(({ id, photoId }) => [id, photoId]))
  return items.filter(
    ({ cancelled, photoId, printId }) =>
      !cancelled && photoIds.has(photoId ?? prints.get(printId ?? '') ?? ''),
  )
}
