import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/orders/orders.ts'
import { isRefunded, shareOfRefunded, shareRefundable } from '../../../domain/orders/ledger/ledger.ts'
import { isStillRefunded } from '../../../domain/orders/refunds/failed-refunds.ts'
import { audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { compareRefunds } from '../../platform/payments/compare-refunds.ts'
import type { FailedRefund } from '../../platform/payments/port.ts'
import { deliverOrderJob } from '../deliver-order-job.ts'
import {
  type RefundAmount,
  recordRefundFailed,
  recordRefundRequested,
  recordRefundSettled,
  refundAmounts,
} from '../ledger/record.ts'
import { balancesOf, failedRefundsOf, refundedOf } from '../ledger/sums.ts'
import type { Order } from '../order-key.ts'
import { earliestStep, printedLines } from '../print-states.ts'
import { orders, refunds } from '../tables.ts'
import { mailFailedRefund } from './mail-failed-refund.ts'
import { mailRefund } from './mail-refund.ts'
import { mailRefundReturned } from './mail-refund-returned.ts'

/** Records refunds of a payment that were made at the provider's own dashboard, and those that failed, each once. */
export async function reconcileRefunds(ctx: Context, paymentId: string): Promise<void> {
  await compareRefunds(ctx, paymentId, {
    read: async () => {
      const [order] = await ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.paymentId, paymentId))
      return order && (await refundedOf(ctx.db, order.id)).refunded
    },
    record: ({ refunded, tooMuch, failed }) =>
      inTransaction(ctx, async (ctx) => {
        const [order] = await ctx.db
          .select()
          .from(orders)
          .where(eq(orders.paymentId, paymentId))
          .for('update')
        const now = order && (await refundedOf(ctx.db, order.id))
        if (!order || now?.refunded !== refunded) return false
        if (tooMuch > 0) await recordFailed(ctx, order, { failed, tooMuch })
        else await recordProviderRefund(ctx, order, -tooMuch - now.pending)
        return true
      }),
  })
}

/** Records and mails a refund of so many pence, if any, made at the provider's own dashboard. */
export async function recordProviderRefund(
  ctx: TransactionContext,
  order: Order,
  amount: number,
): Promise<void> {
  if (amount <= 0) return
  const now = ctx.clock.now()
  const [found] = await ctx.db
    .insert(refunds)
    .values({
      orderId: order.id,
      amount,
      reason: refundReasons.atProvider,
      state: 'done',
      askedAt: now,
      settledAt: now,
    })
    .returning({ id: refunds.id })
  if (!found) return
  const refund = { id: found.id, orderId: order.id }
  await recordRefundRequested(ctx, refund, shareRefundable(amount, await balancesOf(ctx.db, order.id)))
  await recordRefundSettled(ctx, refund, 'refunded')
  await endIfAllRefunded(ctx, order.id)
  await audit(ctx, 'refund.found', { subjectId: order.id, amount })
  await ctx.jobs.send(mailRefund, { refundId: found.id })
}

/** Records those of the failed refunds that our books count and the provider does not: the order has their money again. */
async function recordFailed(
  ctx: TransactionContext,
  order: Order,
  { failed, tooMuch }: { failed: FailedRefund[]; tooMuch: number },
) {
  const before = await refundedOf(ctx.db, order.id)
  const known = await failedRefundsOf(ctx.db, order.id)
  const unknown = failed.filter(({ id }) => !known.some((one) => one.id === id))
  const back = isStillRefunded(unknown, tooMuch)
  let ofItems = false
  for (const { id, amountPence: amount, reason } of back) {
    const what = await whatFailed(ctx, order.id, amount)
    ofItems ||= what.amounts.some(({ photoId, printId }) => photoId ?? printId)
    await recordRefundFailed(ctx, order.id, { providerId: id, reason }, what)
    await audit(ctx, 'refund.failed', { subjectId: order.id, amount })
  }
  const pence = back.reduce((sum, { amountPence }) => sum + amountPence, 0)
  if (pence === 0) return
  const { printsAgain, printsStay } = await undoChanges(ctx, order, before.refunded - pence)
  // Photos and prints that were given back stay out of the order.
  const standsAgain = before.refunded === pence && !ofItems
  for (const { id: failedRefundId } of back) {
    await ctx.jobs.send(mailFailedRefund, { failedRefundId, printsAgain, printsStay })
    await ctx.jobs.send(mailRefundReturned, { failedRefundId, standsAgain, printsAgain })
  }
}

/**
 * Which refund failed, by its amount, and what it was of: the oldest that has not failed yet; otherwise all that was
 * given back, in proportion.
 */
async function whatFailed(
  ctx: TransactionContext,
  orderId: string,
  amount: number,
): Promise<{ refundId: string | null; amounts: RefundAmount[] }> {
  const failed = new Set((await failedRefundsOf(ctx.db, orderId)).map(({ refundId }) => refundId))
  const done = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.amount, amount), eq(refunds.state, 'done')))
    .orderBy(asc(refunds.settledAt), asc(refunds.id))
  const balances = await balancesOf(ctx.db, orderId)
  for (const { id: refundId } of done) {
    if (failed.has(refundId)) continue
    const amounts = await refundAmounts(ctx, refundId, 'refunded')
    if (isRefunded(amounts, balances)) return { refundId, amounts }
  }
  return { refundId: null, amounts: shareOfRefunded(amount, balances) }
}

/**
 * A fully refunded order returns to the state it had before. Prints that the refund of everything cancelled are to be
 * made again once nothing of it remains; until then they stay cancelled. Prints that left the order by themselves, because
 * the buyer cancelled them or they were given back, are not made again.
 */
async function undoChanges(ctx: TransactionContext, order: Order, refunded: number) {
  const before = order.deliveredAt ? 'delivered' : 'paid'
  const state = order.state === 'refunded' ? before : order.state
  const left = earliestStep(await printedLines(ctx.db, [order.id]))
  const stopped = order.prints === 'cancelled' && left !== undefined
  const printsAgain = stopped && refunded === 0
  await ctx.db
    .update(orders)
    .set({ state, ...(printsAgain && { prints: left }) })
    .where(eq(orders.id, order.id))
  if (printsAgain) await audit(ctx, 'prints.ordered', { subjectId: order.id })
  if (state === 'paid') await ctx.jobs.send(deliverOrderJob, { orderId: order.id })
  return { printsAgain, printsStay: stopped && refunded > 0 }
}

/**
 * An order of which everything that was paid is given back has ended: nothing more of it is printed. One that credit paid
 * alone ends with its credit.
 */
export async function endIfAllRefunded(
  { db }: Pick<TransactionContext, 'db'>,
  orderId: string,
): Promise<void> {
  const { refunded, creditUsed, credit } = await refundedOf(db, orderId)
  const isCreditBack = creditUsed > 0 && credit === 0
  await db
    .update(orders)
    .set({
      state: 'refunded',
      prints: sql`case when ${orders.prints} = 'ordered' then 'cancelled' else ${orders.prints} end`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        lte(orders.total, refunded),
        isCreditBack ? undefined : gt(orders.total, 0),
      ),
    )
}
