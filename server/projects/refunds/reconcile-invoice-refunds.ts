import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isStillRefunded } from '../../../domain/orders/refunds/failed-refunds.ts'
import { audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { compareRefunds } from '../../platform/payments/compare-refunds.ts'
import type { FailedRefund } from '../../platform/payments/port.ts'
import { bookFailedRefund, bookRefund } from '../invoices/book-payment.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { getInvoice, invoiceOfPayment, isBooked, type SummedInvoice } from '../invoices/queries.ts'
import { invoiceRefunds } from '../invoices/tables.ts'
import { cardPaymentsOf } from './card-refunds.ts'
import { mailInvoiceRefundTrouble } from './mail-refund-trouble.ts'

/** Records refunds of a card payment that were made in the provider's own pages, and those that failed, each once. */
export async function reconcileInvoiceRefunds(ctx: Context, paymentId: string): Promise<void> {
  const invoiceId = await invoiceOfPayment(ctx.db, paymentId)
  if (!invoiceId) return
  const find = (summed: SummedInvoice) => cardPaymentsOf(summed).find((one) => one.paymentId === paymentId)
  await compareRefunds(ctx, paymentId, {
    read: async () => find(await getInvoice(ctx.db, invoiceId))?.refunded,
    record: ({ refunded, tooMuch, failed }) =>
      inTransaction(ctx, async (ctx) => {
        const summed = await lockInvoice(ctx, invoiceId)
        const now = find(summed)
        if (now?.refunded !== refunded) return false
        if (tooMuch > 0) await recordFailed(ctx, invoiceId, { failed, tooMuch, paymentId })
        else await recordFound(ctx, summed, { amount: -tooMuch - now.pending, paymentId })
        return true
      }),
  })
}

/** A refund that was made in the provider's own pages. What was paid back by hand as well cannot go back again in our books. */
async function recordFound(
  ctx: TransactionContext,
  summed: SummedInvoice,
  { amount: made, paymentId }: { amount: number; paymentId: string },
): Promise<void> {
  const amount = Math.min(made, summed.paid)
  if (amount <= 0) return
  const id = randomUUID()
  const { id: invoiceId, projectId } = summed.invoice
  const now = ctx.clock.now()
  await ctx.db.insert(invoiceRefunds).values({
    ...{ id, invoiceId, paymentId, amount, found: true, state: 'done', askedAt: now, settledAt: now },
  })
  await bookRefund(ctx, summed, { amount, method: 'card', providerId: id })
  await audit(ctx, 'refund.found', { subjectId: projectId, amount })
}

/** Those of the failed refunds that our books count and the provider does not: their money is here again. */
async function recordFailed(
  ctx: TransactionContext,
  invoiceId: string,
  { failed, tooMuch, paymentId }: { failed: FailedRefund[]; tooMuch: number; paymentId: string },
): Promise<void> {
  const { refunds } = await getInvoice(ctx.db, invoiceId)
  const unknown = failed.filter(({ id }) => !refunds.some(({ failureId }) => failureId === id))
  for (const { id: failureId, amountPence: amount, reason } of isStillRefunded(unknown, tooMuch)) {
    const summed = await getInvoice(ctx.db, invoiceId)
    const refund = summed.refunds.find(
      (one) =>
        one.paymentId === paymentId &&
        one.state === 'done' &&
        one.failureId === null &&
        one.amount === amount &&
        isBooked(summed, one.id),
    )
    if (!refund) continue
    await ctx.db
      .update(invoiceRefunds)
      .set({ failureId, failure: reason })
      .where(eq(invoiceRefunds.id, refund.id))
    await bookFailedRefund(ctx, summed, { amount, method: 'card', providerId: failureId })
    await audit(ctx, 'refund.failed', { subjectId: summed.invoice.projectId, amount })
    await ctx.jobs.send(mailInvoiceRefundTrouble, { refundId: refund.id })
  }
}
