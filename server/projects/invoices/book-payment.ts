import { eq } from 'drizzle-orm'
import type { InvoiceMethod, InvoicePaymentKind } from '../../../domain/projects/invoices.ts'
import { type Moved, paidBack, received, returned } from '../../../domain/projects/settle.ts'
import { actorName, audit, type TransactionContext } from '../../context.ts'
import { mailInvoicePaid, mailInvoiceRefunded } from './mail-invoice.ts'
import type { SummedInvoice } from './queries.ts'
import { invoiceMovements, invoices } from './tables.ts'

interface Moving {
  amount: number
  method: InvoiceMethod
  providerId: string
}

/** Adds what moved to the books of an invoice whose row the caller has locked. The database refuses the same twice. */
async function book(
  ctx: TransactionContext,
  { invoice }: SummedInvoice,
  kind: InvoicePaymentKind,
  { byRate, overpaid }: Moved,
  { method, providerId }: Pick<Moving, 'method' | 'providerId'>,
): Promise<void> {
  const about = { invoiceId: invoice.id, kind, method, providerId }
  const moved = { ...about, at: ctx.clock.now(), actor: actorName(ctx) }
  await ctx.db
    .insert(invoiceMovements)
    .values([
      ...byRate.map(({ rate, amount, vat }) => ({ ...moved, vatRate: rate, amount, vat })),
      ...(overpaid > 0 ? [{ ...moved, overpaid: true, vatRate: null, amount: overpaid, vat: 0 }] : []),
    ])
}

/**
 * Books what was paid of an invoice whose row the caller has locked, and mails the client once all of it is. What a card paid
 * beyond what is owed is overpaid.
 */
export async function bookPayment(
  ctx: TransactionContext,
  summed: SummedInvoice,
  moving: Moving,
): Promise<void> {
  const { invoice, byRate, owed } = summed
  const { amount, method } = moving
  await book(ctx, summed, 'paid', received(amount, byRate, owed), moving)
  await audit(ctx, 'invoice.paid', { subjectId: invoice.projectId, amount, method })
  if (owed === 0 || amount < owed) return
  await ctx.db.update(invoices).set({ paidAt: ctx.clock.now() }).where(eq(invoices.id, invoice.id))
  await ctx.jobs.send(mailInvoicePaid, { invoiceId: invoice.id })
}

/**
 * Books what was paid back of an invoice whose row the caller has locked, and mails the client. Of what a provider gave back
 * without being asked, the invoice asks again.
 */
export async function bookRefund(
  ctx: TransactionContext,
  summed: SummedInvoice,
  moving: Moving,
): Promise<void> {
  const { invoice, byRate, overpaid, tooMuch } = summed
  const { amount, method } = moving
  await book(ctx, summed, 'refunded', paidBack(amount, byRate, overpaid), moving)
  if (amount > tooMuch) await ctx.db.update(invoices).set({ paidAt: null }).where(eq(invoices.id, invoice.id))
  await audit(ctx, 'invoice.refunded', { subjectId: invoice.projectId, amount, method })
  await ctx.jobs.send(mailInvoiceRefunded, { invoiceId: invoice.id, refundId: moving.providerId })
}

/** Books that a refund did not arrive, by the provider's id of its failure: its money is here again. */
export const bookFailedRefund = (
  ctx: TransactionContext,
  summed: SummedInvoice,
  moving: Moving,
): Promise<void> => book(ctx, summed, 'refund-failed', returned(moving.amount, summed.byRate), moving)
