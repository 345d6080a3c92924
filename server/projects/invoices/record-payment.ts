import { projectErrors } from '../../../content/errors/projects.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { RecordPayment, RecordRefund } from '../../../domain/projects/projects.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { bookPayment, bookRefund } from './book-payment.ts'
import { endCardPayment } from './end-card-payment.ts'
import { lockInvoice } from './lock-invoice.ts'
import { getInvoice, type SummedInvoice } from './queries.ts'

/**
 * The owner has money for an invoice, all of it or a part. A payment that the client has begun by card is cancelled first,
 * so that nobody pays twice. The same payment again, by its id, is booked once.
 */
export async function recordPayment(
  ctx: Context,
  { invoiceId, id, method, amount }: RecordPayment & { invoiceId: string },
): Promise<void> {
  requireAdmin(ctx)
  const found = await getInvoice(ctx.db, invoiceId)
  if (isBooked(found, id)) return
  checkOwed(found, amount)
  await endCardPayment(ctx, found.invoice)
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    if (isBooked(summed, id)) return
    checkOwed(summed, amount)
    // A payment by card was begun in between.
    if (summed.invoice.paymentId) throw conflict('payment-under-way', projectErrors.cardUnderWay)
    await bookPayment(ctx, summed, { amount, method, providerId: id })
  })
}

/**
 * The owner has paid back what was too much, all of it or a part: by hand, or at the provider, which is not asked. The same
 * refund again, by its id, is booked once.
 */
export async function recordRefund(
  ctx: Context,
  { invoiceId, id, method, amount }: RecordRefund & { invoiceId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    if (isBooked(summed, id)) return
    if (amount > summed.tooMuch) {
      const text = projectErrors.moreThanTooMuch(formatPounds(summed.tooMuch))
      throw invalid(text, { amount: text })
    }
    await bookRefund(ctx, summed, { amount, method, providerId: id })
  })
}

const isBooked = ({ payments }: SummedInvoice, id: string) =>
  payments.some(({ providerId }) => providerId === id)

function checkOwed({ invoice, owed }: SummedInvoice, amount: number): void {
  if (invoice.cancelledAt) throw conflict('cancelled', projectErrors.cancelled)
  if (amount <= owed) return
  const text = projectErrors.moreThanOwed(formatPounds(owed))
  throw invalid(text, { amount: text })
}
