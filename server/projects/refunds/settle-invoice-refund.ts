import { and, eq } from 'drizzle-orm'
import { audit, type TransactionContext } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { bookRefund } from '../invoices/book-payment.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { invoiceRefunds } from '../invoices/tables.ts'
import { mailInvoiceRefundTrouble } from './mail-refund-trouble.ts'

export const issueInvoiceRefundJob = defineJob('projects.refund', { retryLimit: 20 })

/** Records what became of a refund that was asked for, once: made, or why the provider refused it. */
export async function settleInvoiceRefund(
  ctx: TransactionContext,
  { id, invoiceId }: { id: string; invoiceId: string },
  rejection: string | null,
): Promise<void> {
  // Of two refunds that are settled at once, the second sees what the first paid back.
  const summed = await lockInvoice(ctx, invoiceId)
  const [settled] = await ctx.db
    .update(invoiceRefunds)
    .set({ state: rejection === null ? 'done' : 'refused', refusal: rejection, settledAt: ctx.clock.now() })
    .where(and(eq(invoiceRefunds.id, id), eq(invoiceRefunds.state, 'asked')))
    .returning({ amount: invoiceRefunds.amount })
  if (!settled) return
  const { amount } = settled
  if (rejection === null) return bookRefund(ctx, summed, { amount, method: 'card', providerId: id })
  await audit(ctx, 'refund.refused', { subjectId: summed.invoice.projectId, refundId: id, amount })
  await ctx.jobs.send(mailInvoiceRefundTrouble, { refundId: id })
}
