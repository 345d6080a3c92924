import { and, eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { type Context, inTransaction } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { cancelPayment } from '../../platform/payments/cancel-payment.ts'
import { isCardUnderWay, type SummedInvoice } from '../invoices/queries.ts'
import { invoices } from '../invoices/tables.ts'
import { settleInvoicePayment } from './pay-invoice.ts'

/**
 * Ends what the client has begun to pay by card, so that nobody pays what is no longer owed. A payment that came through in
 * the meantime is booked, and whoever asked is told.
 */
export async function endCardPayment(
  ctx: Context,
  summed: Pick<SummedInvoice, 'invoice' | 'payments'>,
): Promise<void> {
  const { id, paymentId } = summed.invoice
  if (!paymentId || !isCardUnderWay(summed)) return
  const status = await cancelPayment(ctx, paymentId)
  const payment = status === 'succeeded' ? await ctx.payments.find(paymentId) : undefined
  if (payment) {
    await settleInvoicePayment(ctx, payment)
    throw conflict('paid-by-card', projectErrors.paidByCard)
  }
  if (status !== 'cancelled') throw conflict('payment-under-way', projectErrors.cardUnderWay)
  await inTransaction(ctx, async ({ db }) => {
    await db
      .update(invoices)
      .set({ paymentId: null, paymentProvider: null, testMode: null })
      .where(and(eq(invoices.id, id), eq(invoices.paymentId, paymentId)))
  })
}
