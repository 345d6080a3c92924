import { eq } from 'drizzle-orm'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { refundPayment } from '../../platform/payments/refund-payment.ts'
import { invoiceRefunds } from '../invoices/tables.ts'
import { reconcileInvoiceRefunds } from './reconcile-invoice-refunds.ts'
import { settleInvoiceRefund } from './settle-invoice-refund.ts'

/** Makes the refund at the provider and records the outcome. Safe to interrupt and rerun. */
export async function issueInvoiceRefund(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  requireSystem(ctx)
  const [asked] = await ctx.db.select().from(invoiceRefunds).where(eq(invoiceRefunds.id, refundId))
  if (!asked || asked.state === 'done') return
  if (asked.state === 'asked') {
    const rejection = await refundPayment(ctx, { ...asked, refundId })
    await inTransaction(ctx, (ctx) => settleInvoiceRefund(ctx, asked, rejection))
  }
  // While this one was pending, another made in the provider's pages could not be told apart from it.
  await reconcileInvoiceRefunds(ctx, asked.paymentId)
}
