import { and, asc, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { requireSystem, type TransactionContext } from '../../context.ts'
import { invoices } from '../invoices/tables.ts'
import { checkInvoicePaymentJob } from './pay-invoice.ts'

/** Has every card payment of an invoice looked at that may have moved without our knowledge, after a restore. */
export async function queueInvoiceReconciliation(ctx: TransactionContext): Promise<void> {
  requireSystem(ctx)
  const begun = await ctx.db
    .select({ invoiceId: invoices.id })
    .from(invoices)
    // What the test provider knows of a paid one is a row of the same backup.
    .where(
      and(isNotNull(invoices.paymentId), or(isNull(invoices.paidAt), ne(invoices.paymentProvider, 'test'))),
    )
    .orderBy(asc(invoices.issuedAt))
  await ctx.jobs.sendAll(checkInvoicePaymentJob, begun)
}
