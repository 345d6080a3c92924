import { eq } from 'drizzle-orm'
import type { HandMethod, InvoiceMethod } from '../../../domain/projects/projects.ts'
import { paymentByRate, refundByRate } from '../../../domain/projects/settle.ts'
import { actorName, audit, type TransactionContext } from '../../context.ts'
import { mailInvoicePaid, mailInvoiceRefunded } from './mail-invoice.ts'
import type { SummedInvoice } from './queries.ts'
import { invoiceMovements, invoices } from './tables.ts'

/**
 * Books what was paid of an invoice whose row the caller has locked, and mails the client once all of it is. The database
 * refuses more than is owed, and the same payment twice.
 */
export async function bookPayment(
  ctx: TransactionContext,
  { invoice, byRate, owed }: SummedInvoice,
  { amount, method, providerId }: { amount: number; method: InvoiceMethod; providerId: string },
): Promise<void> {
  const at = ctx.clock.now()
  const actor = actorName(ctx)
  await ctx.db.insert(invoiceMovements).values(
    paymentByRate(amount, byRate).map(({ rate, amount, vat }) => ({
      ...{ invoiceId: invoice.id, kind: 'paid' as const, vatRate: rate, amount, vat },
      ...{ method, providerId, at, actor },
    })),
  )
  await audit(ctx, 'invoice.paid', { subjectId: invoice.projectId, amount, method })
  if (amount < owed) return
  await ctx.db.update(invoices).set({ paidAt: at }).where(eq(invoices.id, invoice.id))
  await ctx.jobs.send(mailInvoicePaid, { invoiceId: invoice.id })
}

/**
 * Books what was paid back of an invoice whose row the caller has locked, and mails the client. The database refuses more than was too much, and
 * the same refund twice.
 */
export async function bookRefund(
  ctx: TransactionContext,
  { invoice, byRate }: SummedInvoice,
  { amount, method, providerId }: { amount: number; method: HandMethod; providerId: string },
): Promise<void> {
  const at = ctx.clock.now()
  const actor = actorName(ctx)
  await ctx.db.insert(invoiceMovements).values(
    refundByRate(amount, byRate).map(({ rate, amount, vat }) => ({
      ...{ invoiceId: invoice.id, kind: 'refunded' as const, vatRate: rate, amount, vat },
      ...{ method, providerId, at, actor },
    })),
  )
  await audit(ctx, 'invoice.refunded', { subjectId: invoice.projectId, amount, method })
  await ctx.jobs.send(mailInvoiceRefunded, { invoiceId: invoice.id, refundId: providerId })
}
