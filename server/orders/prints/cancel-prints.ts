import { eq } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/shop.ts'
import { orderErrors } from '../../../content/errors/orders.ts'
import { vatOfRefund } from '../../../domain/orders/vat.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { restoreCredit } from '../offers/restore-credit.ts'
import { getOrderByKey } from '../order-key.ts'
import { issueRefundJob } from '../refunds/issue-refund.ts'
import { givenBackFor, refundable } from '../refunds/refunded-amount.ts'
import { vatOfOrder } from '../refunds/vat-of-refunds.ts'
import { orders, refunds } from '../tables.ts'
import { lockPrints } from './change-prints.ts'
import { cancellationOf, linesCost } from './prints.ts'

/**
 * The buyer cancels the prints, until the deadline: their part of the price is refunded, less what was given back
 * before, and the files stay.
 */
export async function cancelPrints(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  const { id } = await getOrderByKey(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    const { order, now } = await lockPrints(ctx, id)
    if (order.state === 'awaiting_payment') throw conflict('not-paid', orderErrors.orderWithoutPrints)
    await ctx.db.update(orders).set({ prints: 'cancelled' }).where(eq(orders.id, id))
    const { price, credit } = cancellationOf(now, await givenBackFor(ctx.db, order))
    const amount = Math.min(price, await refundable(ctx.db, order))
    await restoreCredit(ctx, id, credit)
    await audit(ctx, 'order.prints-cancelled', { subjectId: id, amount })
    if (amount <= 0) return
    const meant = linesCost(now).map(({ vatRate: rate, price }) => ({ rate, amount: price }))
    const [refund] = await ctx.db
      .insert(refunds)
      .values({
        orderId: id,
        amount,
        forPrints: amount,
        vatParts: vatOfRefund(amount, await vatOfOrder(ctx.db, id), meant),
        reason: refundReasons.printsCancelled,
        state: 'asked',
        askedAt: ctx.clock.now(),
      })
      .returning({ id: refunds.id })
    if (refund) await ctx.jobs.send(issueRefundJob, { refundId: refund.id })
  })
}
