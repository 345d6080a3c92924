import { eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { CreditInvoice } from '../../../domain/projects/credit-notes.ts'
import { creditByRate } from '../../../domain/projects/settle.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { mailCreditNote } from '../invoices/mail-invoice.ts'
import { getInvoice, isCardUnderWay, type SummedInvoice } from '../invoices/queries.ts'
import { creditNoteSums, creditNotes, invoices } from '../invoices/tables.ts'
import { takeNumber } from '../paper-numbers.ts'
import { endCardPayment } from '../payment/end-card-payment.ts'

/**
 * The owner takes a sum off an invoice, or all of it. A payment that the client has begun by card is cancelled first, since
 * less is owed afterwards. The same credit note again, by its id, is written once.
 */
export async function creditInvoice(
  ctx: Context,
  { invoiceId, ...credit }: CreditInvoice & { invoiceId: string },
): Promise<void> {
  requireAdmin(ctx)
  const found = await getInvoice(ctx.db, invoiceId)
  if (isWritten(found, credit.id)) return
  checkRoom(found, credit.amount)
  await endCardPayment(ctx, found)
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    if (isWritten(summed, credit.id)) return
    checkRoom(summed, credit.amount)
    // A payment by card was begun in between.
    if (isCardUnderWay(summed)) throw conflict('payment-under-way', projectErrors.cardUnderWay)
    await writeCreditNote(ctx, summed, credit)
  })
}

const isWritten = ({ creditNotes }: SummedInvoice, id: string) =>
  creditNotes.some(({ note }) => note.id === id)

function checkRoom({ invoice, credited }: SummedInvoice, amount: number): void {
  const room = invoice.total - credited
  if (amount <= room) return
  const text = projectErrors.moreThanCreditable(formatPounds(room))
  throw invalid(text, { amount: text })
}

/**
 * Writes a credit note of an invoice whose row the caller has locked, and mails it. It takes the next number in the same
 * transaction, so that numbers have no gaps. The database refuses more than the invoice asked for.
 */
export async function writeCreditNote(
  ctx: TransactionContext,
  { invoice, byRate, credited }: SummedInvoice,
  { id, amount, reason }: CreditInvoice,
): Promise<void> {
  const parts = creditByRate(amount, byRate)
  const vat = parts.reduce((sum, one) => sum + one.vat, 0)
  const now = ctx.clock.now()
  await ctx.db.insert(creditNotes).values({
    ...{ id, invoiceId: invoice.id, ...(await takeNumber(ctx, 'credit-note', invoice.projectId)) },
    ...{ issuedAt: now, reason, net: amount - vat, vat, total: amount },
  })
  await ctx.db
    .insert(creditNoteSums)
    .values(
      parts.map(({ rate, amount, vat }) => ({ creditNoteId: id, vatRate: rate, net: amount - vat, vat })),
    )
  if (credited + amount === invoice.total)
    await ctx.db.update(invoices).set({ creditedAt: now }).where(eq(invoices.id, invoice.id))
  await audit(ctx, 'invoice.credited', { subjectId: invoice.projectId, amount })
  await ctx.jobs.send(mailCreditNote, { creditNoteId: id })
}
