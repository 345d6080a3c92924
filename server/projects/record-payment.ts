import { eq } from 'drizzle-orm'
import { projectErrors } from '../../content/errors/projects.ts'
import { formatPounds } from '../../domain/money.ts'
import type { RecordPayment } from '../../domain/projects/projects.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { cancelPayment } from '../platform/payments/cancel-payment.ts'
import { bookPayment } from './book-payment.ts'
import { settleInvoicePayment } from './pay-invoice.ts'
import { invoicesOf } from './queries.ts'
import { invoices } from './tables.ts'

/**
 * The owner has money for an invoice, all of it or a part. A payment that the client has begun by card is cancelled first,
 * so that nobody pays twice. The same payment again, by its id, is booked once.
 */
export async function recordPayment(
  ctx: Context,
  { invoiceId, id, method, amount }: RecordPayment & { invoiceId: string },
): Promise<void> {
  requireAdmin(ctx)
  const [found] = await invoicesOf(ctx.db, { id: invoiceId })
  if (!found) throw notFound('invoice')
  if (found.payments.some(({ providerId }) => providerId === id)) return
  const { paymentId, paidAt } = found.invoice
  if (paymentId && !paidAt) {
    const status = await cancelPayment(ctx, paymentId)
    const payment = status === 'succeeded' ? await ctx.payments.find(paymentId) : undefined
    if (payment) {
      await settleInvoicePayment(ctx, payment)
      throw conflict('paid-by-card', projectErrors.paidByCard)
    }
    if (status !== 'cancelled') throw conflict('payment-under-way', projectErrors.cardUnderWay)
  }
  await inTransaction(ctx, async (ctx) => {
    const [locked] = await ctx.db.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update')
    const [summed] = await invoicesOf(ctx.db, { id: invoiceId })
    if (!locked || !summed) throw notFound('invoice')
    if (summed.payments.some(({ providerId }) => providerId === id)) return
    // A payment by card was begun in between.
    if (locked.paymentId !== paymentId) throw conflict('payment-under-way', projectErrors.cardUnderWay)
    if (locked.cancelledAt) throw conflict('cancelled', projectErrors.cancelled)
    const owed = locked.total - summed.paid
    if (amount > owed) {
      const text = projectErrors.moreThanOwed(formatPounds(owed))
      throw invalid(text, { amount: text })
    }
    if (!locked.paidAt)
      await ctx.db
        .update(invoices)
        .set({ paymentId: null, paymentProvider: null, testMode: null })
        .where(eq(invoices.id, invoiceId))
    await bookPayment(ctx, summed, { amount, method, providerId: id })
  })
}
