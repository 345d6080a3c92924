import { eq } from 'drizzle-orm'
import { generalErrors } from '../../../content/errors/general.ts'
import { orderErrors } from '../../../content/errors/orders.ts'
import type { RequestRefund } from '../../../domain/orders/order-desk.ts'
import { vatOfRefund } from '../../../domain/orders/vat.ts'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  type TransactionContext,
} from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { orderNumber } from '../order-key.ts'
import { orders, refunds } from '../tables.ts'
import { issueRefundJob } from './issue-refund.ts'
import { refundable } from './refunded-amount.ts'
import { vatOfOrder } from './vat-of-refunds.ts'

/**
 * The owner refunds all or part of an order: recorded here, and requested from the provider by a job. Idempotent by id.
 * Pending refunds count, so that never more is refunded than was paid.
 */
export async function requestRefund(ctx: Context, input: RequestRefund & { orderId: string }): Promise<void> {
  requireAdminOrSystem(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId)).for('update')
    if (!order) throw notFound('order')
    if (input.confirmation.toUpperCase() !== orderNumber(order))
      throw invalid(orderErrors.typeNumber, { confirmation: generalErrors.typeThis(orderNumber(order)) })
    const [known] = await ctx.db.select().from(refunds).where(eq(refunds.id, input.id))
    if (known && known.orderId === order.id && known.amount === input.amount) return
    if (known) throw conflict('refund-changed', orderErrors.otherAmount)
    const left = await refundable(ctx.db, order)
    if (input.amount > left) throw conflict('refund-too-large', orderErrors.tooMuch)
    await saveRefund(ctx, input)
  })
}

/**
 * Records a refund of an order that the caller has locked, and queues it; `meant` for these VAT rates, or for all.
 * `forPrints` is how much of it is for prints, and `credit` what comes back with it, if that is known.
 */
export async function saveRefund(
  ctx: TransactionContext,
  {
    id,
    orderId,
    amount,
    reason,
    forPrints,
    credit,
    creditForPrints,
  }: Pick<RequestRefund, 'id' | 'amount' | 'reason'> & { orderId: string } & Partial<
      Pick<typeof refunds.$inferInsert, 'forPrints' | 'credit' | 'creditForPrints'>
    >,
  meant?: Parameters<typeof vatOfRefund>[2],
): Promise<void> {
  await ctx.db.insert(refunds).values({
    id,
    orderId,
    amount,
    reason,
    forPrints,
    credit,
    creditForPrints,
    vatParts: vatOfRefund(amount, await vatOfOrder(ctx.db, orderId), meant),
    state: 'asked',
    askedAt: ctx.clock.now(),
  })
  await audit(ctx, 'refund.asked', { subjectId: orderId, refundId: id, amount })
  await ctx.jobs.send(issueRefundJob, { refundId: id })
}
