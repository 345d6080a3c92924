import { and, eq, sql } from 'drizzle-orm'
import { refundReasons } from '../../../content/desk/shop.ts'
import { isStillRefunded } from '../../../domain/orders/failed-refunds.ts'
import { vatOfFailedRefund, vatOfRefund } from '../../../domain/orders/vat.ts'
import { audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import type { FailedRefund } from '../../platform/payments/port.ts'
import { auditLog } from '../../platform/tables.ts'
import { deliverOrderJob } from '../delivery/deliver-order-job.ts'
import type { Order } from '../order-key.ts'
import { failedRefunds, orders, refunds } from '../tables.ts'
import { mailFailedRefundJob } from './mail-failed-refund.ts'
import { mailRefundJob } from './mail-refund.ts'
import { mailRefundReturnedJob } from './mail-refund-returned.ts'
import { pendingRefunds } from './refunded-amount.ts'
import { vatOfOrder, vatOfSameRefund } from './vat-of-refunds.ts'

/** How often to compare, since our books may change before the provider's answer arrives. */
const LOOKS = 5

/**
 * Brings our refunds of a payment in line with the provider's: records those made at its own dashboard, and those that
 * failed, each once. An answer counts only if our books are as they were when it was asked for; otherwise a refund
 * recorded in the meantime would look like a failed one, and a failed one like a new one.
 */
export async function reconcileRefunds(ctx: Context, paymentId: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const [before] = await ctx.db.select().from(orders).where(eq(orders.paymentId, paymentId))
    const payment = await ctx.payments.find(paymentId)
    if (!before || !payment) return
    const tooMuch = before.refunded - payment.refundedPence
    const failed = tooMuch > 0 ? await ctx.payments.listFailedRefunds(paymentId) : []
    const done = await inTransaction(ctx, async (ctx) => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, before.id)).for('update')
      if (order?.refunded !== before.refunded) return false
      if (tooMuch > 0) await recordFailed(ctx, order, { failed, tooMuch })
      else await recordProviderRefund(ctx, order, -tooMuch - (await pendingRefunds(ctx.db, order.id)))
      return true
    })
    if (done) return
  }
  throw new Error(`the refunds of payment ${paymentId} keep changing`)
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
      vatParts: vatOfRefund(amount, await vatOfOrder(ctx.db, order.id)),
      reason: refundReasons.atProvider,
      state: 'done',
      askedAt: now,
      settledAt: now,
    })
    .returning({ id: refunds.id })
  await recordRefunded(ctx, order.id, amount)
  await audit(ctx, 'refund.found', { subjectId: order.id, amount })
  if (found) await ctx.jobs.send(mailRefundJob, { refundId: found.id })
}

/** Records those of the failed refunds that our books count and the provider does not: the order has their money again. */
async function recordFailed(
  ctx: TransactionContext,
  order: Order,
  { failed, tooMuch }: { failed: FailedRefund[]; tooMuch: number },
) {
  const known = await ctx.db.select().from(failedRefunds).where(eq(failedRefunds.orderId, order.id))
  const unknown = failed.filter(({ id }) => !known.some((one) => one.id === id))
  const back = isStillRefunded(unknown, tooMuch)
  for (const { id, amountPence: amount, reason } of back) {
    const vatParts = vatOfFailedRefund(
      amount,
      await vatOfOrder(ctx.db, order.id, ['done']),
      await vatOfSameRefund(ctx.db, order.id, amount),
    )
    await ctx.db
      .insert(failedRefunds)
      .values({ id, orderId: order.id, amount, vatParts, reason, foundAt: ctx.clock.now() })
    await audit(ctx, 'refund.failed', { subjectId: order.id, amount })
  }
  const pence = back.reduce((sum, { amountPence }) => sum + amountPence, 0)
  if (pence === 0) return
  const { printsAgain, printsStay } = await undoChanges(ctx, order, pence)
  const standsAgain = order.refunded === pence
  for (const { id: failedRefundId } of back) {
    await ctx.jobs.send(mailFailedRefundJob, { failedRefundId, printsAgain, printsStay })
    await ctx.jobs.send(mailRefundReturnedJob, { failedRefundId, standsAgain, printsAgain })
  }
}

/**
 * A fully refunded order returns to the state it had before. Prints that the refund of everything cancelled are to be
 * made again once nothing of it remains; until then they stay cancelled.
 */
async function undoChanges(ctx: TransactionContext, order: Order, pence: number) {
  const before = order.deliveredAt ? 'delivered' : 'paid'
  const state = order.state === 'refunded' ? before : order.state
  const refunded = order.refunded - pence
  const stopped = order.prints === 'cancelled' && !(await printsCancelledByBuyer(ctx, order.id))
  const printsAgain = stopped && refunded === 0
  await ctx.db
    .update(orders)
    .set({ refunded, state, ...(printsAgain && { prints: 'ordered' }) })
    .where(eq(orders.id, order.id))
  if (printsAgain) await audit(ctx, 'prints.ordered', { subjectId: order.id })
  if (state === 'paid') await ctx.jobs.send(deliverOrderJob, { orderId: order.id })
  return { printsAgain, printsStay: stopped && refunded > 0 }
}

/** Rather than by the refund of everything: the buyer does not want them. */
async function printsCancelledByBuyer({ db }: TransactionContext, orderId: string): Promise<boolean> {
  const cancelled = and(eq(auditLog.subjectId, orderId), eq(auditLog.action, 'order.prints-cancelled'))
  return (await db.$count(auditLog, cancelled)) > 0
}

/**
 * Records that `pence` more of an order have been refunded. Once all of it is, nothing more is printed, and the credit
 * it used is released (`creditsUsed`).
 */
export async function recordRefunded(
  { db }: Pick<TransactionContext, 'db'>,
  orderId: string,
  pence: number,
): Promise<void> {
  const whole = sql`${orders.refunded} + ${pence} >= ${orders.total}`
  await db
    .update(orders)
    .set({
      refunded: sql`${orders.refunded} + ${pence}`,
      state: sql`case when ${whole} then 'refunded' else ${orders.state} end`,
      prints: sql`case when ${whole} and ${orders.prints} = 'ordered' then 'cancelled' else ${orders.prints} end`,
    })
    .where(eq(orders.id, orderId))
}
