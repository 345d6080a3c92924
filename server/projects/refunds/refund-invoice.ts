import { eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { RefundInvoice } from '../../../domain/projects/invoices.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { bookRefund } from '../invoices/book-payment.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { isBooked, type SummedInvoice } from '../invoices/queries.ts'
import { invoiceRefunds } from '../invoices/tables.ts'
import { cardPaymentsOf, refundableByCard, remainingOf } from './card-refunds.ts'
import { issueInvoiceRefundJob } from './settle-invoice-refund.ts'

/**
 * The owner pays back what was too much, all of it or a part: to the card, which a job asks the provider for, or by hand. What
 * is on its way counts, so that never more goes back than was too much. The same refund again, by its id, is one.
 */
export async function refundInvoice(
  ctx: Context,
  { invoiceId, id, method, amount }: RefundInvoice & { invoiceId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    if (isBooked(summed, id)) return
    const [known] = await ctx.db.select().from(invoiceRefunds).where(eq(invoiceRefunds.id, id))
    if (known && known.invoiceId === invoiceId && known.amount === amount) return
    if (known) throw conflict('refund-changed', projectErrors.otherRefund)
    const left = summed.tooMuch - summed.pending
    if (amount > left) throw tooLarge(projectErrors.moreThanTooMuch(formatPounds(left)))
    if (method === 'card') await requestFromCard(ctx, summed, { id, amount })
    else await bookRefund(ctx, summed, { amount, method, providerId: id })
  })
}

async function requestFromCard(
  ctx: TransactionContext,
  summed: SummedInvoice,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  const { id: invoiceId, projectId } = summed.invoice
  const from = cardPaymentsOf(summed).find((payment) => amount <= remainingOf(payment))
  if (!from) throw tooLarge(projectErrors.moreThanOfCard(formatPounds(refundableByCard(summed))))
  const { paymentId } = from
  await ctx.db
    .insert(invoiceRefunds)
    .values({ id, invoiceId, paymentId, amount, state: 'asked', askedAt: ctx.clock.now() })
  await audit(ctx, 'refund.asked', { subjectId: projectId, refundId: id, amount })
  await ctx.jobs.send(issueInvoiceRefundJob, { refundId: id })
}

const tooLarge = (text: string) => invalid(text, { amount: text })
