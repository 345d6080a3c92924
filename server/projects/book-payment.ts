import { eq } from 'drizzle-orm'
import { paymentByRate } from '../../domain/projects/pricing.ts'
import type { InvoiceMethod } from '../../domain/projects/projects.ts'
import { actorName, audit, type TransactionContext } from '../context.ts'
import { mailInvoicePaid } from './mail-papers.ts'
import type { SummedInvoice } from './queries.ts'
import { invoiceMovements, invoices } from './tables.ts'

/**
 * Books what was paid of an invoice whose row the caller has locked, and mails the client once all of it is. The database
 * refuses more than is owed, and the same payment twice.
 */
export async function bookPayment(
  ctx: TransactionContext,
  { invoice, byRate, paid }: SummedInvoice,
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
  if (paid + amount < invoice.total) return
  await ctx.db.update(invoices).set({ paidAt: at }).where(eq(invoices.id, invoice.id))
  await ctx.jobs.send(mailInvoicePaid, { invoiceId: invoice.id })
}
