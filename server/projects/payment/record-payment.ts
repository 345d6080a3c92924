import { projectErrors } from '../../../content/errors/projects.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { RecordPayment } from '../../../domain/projects/invoices.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { bookPayment } from '../invoices/book-payment.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { getInvoice, isBooked, isCardUnderWay, type SummedInvoice } from '../invoices/queries.ts'
import { endCardPayment } from './end-card-payment.ts'

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
  await endCardPayment(ctx, found)
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    if (isBooked(summed, id)) return
    checkOwed(summed, amount)
    // A payment by card was begun in between.
    if (isCardUnderWay(summed)) throw conflict('payment-under-way', projectErrors.cardUnderWay)
    await bookPayment(ctx, summed, { amount, method, providerId: id })
  })
}

function checkOwed({ invoice, owed }: SummedInvoice, amount: number): void {
  if (invoice.cancelledAt) throw conflict('cancelled', projectErrors.cancelled)
  if (amount <= owed) return
  const text = projectErrors.moreThanOwed(formatPounds(owed))
  throw invalid(text, { amount: text })
}
