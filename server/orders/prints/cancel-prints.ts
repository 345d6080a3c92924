import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/orders/orders.ts'
import { orderErrors } from '../../../content/errors/orders.ts'
import { refundItems } from '../../../domain/orders/refunds/refund-items.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { balancesOf } from '../ledger/sums.ts'
import { getOrderByKey } from '../order-key.ts'
import { cancelAllPrints } from '../refunds/cancel-items.ts'
import { itemsOf } from '../refunds/refund-items.ts'
import { isRefundable } from '../refunds/refunded-amount.ts'
import { saveRefund } from '../refunds/request-refund.ts'
import { orders } from '../tables.ts'
import { lockPrints } from './change-prints.ts'
import { printCancellationOf } from './prints.ts'

/**
 * The buyer cancels the prints, until the deadline: what is neither made nor given back is refunded, and the files
 * stay.
 */
export async function cancelPrints(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  const { id } = await getOrderByKey(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    const { order } = await lockPrints(ctx, id)
    if (order.state === 'awaiting_payment') throw conflict('not-paid', orderErrors.orderWithoutPrints)
    const balances = await balancesOf(ctx.db, id)
    const { price, credit, items } = printCancellationOf(await itemsOf(ctx.db, id, balances), balances)
    await ctx.db.update(orders).set({ prints: 'cancelled' }).where(eq(orders.id, id))
    await cancelAllPrints(
      ctx,
      items.flatMap(({ printId }) => printId ?? []),
    )
    const amount = isRefundable(order) ? price : 0
    await audit(ctx, 'order.prints-cancelled', { subjectId: id, amount })
    if (amount + credit === 0) return
    await saveRefund(
      ctx,
      order,
      { id: randomUUID(), reason: refundReasons.printsCancelled },
      amount > 0 ? refundItems(items, balances) : [],
      items.map(({ credit, ...item }) => ({ ...item, amount: credit })),
    )
  })
}
