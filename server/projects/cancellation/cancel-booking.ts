import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { invoiceLineWords } from '../../../content/pdf/projects.ts'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import type { CancelBooking, Cancellation, CancelledBy } from '../../../domain/projects/cancel-booking.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { writeCreditNote } from '../credit-notes/credit-invoice.ts'
import { mailInvoice } from '../invoices/mail-invoice.ts'
import { invoicesOf, isCardUnderWay } from '../invoices/queries.ts'
import { invoiceLines, invoices } from '../invoices/tables.ts'
import { takeNumber } from '../paper-numbers.ts'
import { endCardPayment } from '../payment/end-card-payment.ts'
import { findProject } from '../queries.ts'
import { newestQuote } from '../quotes/newest-quote.ts'
import { cancellations } from '../tables.ts'
import { mailBookingCancelled } from './mail-cancelled.ts'
import { reckonCancellation } from './reckon-cancellation.ts'

/** Who gave notice when: where the owner cancels, it is now. */
const noticeOf = ({ by, at }: { by: CancelledBy; at: string }, now: Date) => ({
  by,
  at: by === 'owner' ? now : new Date(at),
})

/** What a cancellation costs that the client gave at a moment, or the owner gives now, before anything is sent. */
export async function showCancellation(
  ctx: Context,
  { id, ...asked }: { id: string; by: CancelledBy; at: string },
): Promise<Cancellation> {
  requireAdmin(ctx)
  const now = ctx.clock.now()
  return (await reckonCancellation(ctx.db, { id, ...noticeOf(asked, now) }, now)).shown
}

/**
 * The client cancels, or the owner does, which costs nothing. The days are free again, credit notes take off earlier invoices
 * what is not paid and what was paid beyond the fee, and the fee, less what was paid, is an invoice. The owner has seen the
 * sum: if it is another by now, nothing happens.
 */
export async function cancelBooking(
  ctx: Context,
  { id, fee, ...asked }: CancelBooking & { id: string },
): Promise<void> {
  requireAdmin(ctx)
  const seen = await showCancellation(ctx, { id, ...asked })
  if (seen.fee !== fee) throw conflict('changed-meanwhile', projectErrors.feeChanged)
  for (const summed of await invoicesOf(ctx.db, { projectId: id })) await endCardPayment(ctx, summed)
  await inTransaction(ctx, async (ctx) => {
    const quote = await newestQuote(ctx, id)
    await ctx.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.projectId, id)).for('update')
    const now = ctx.clock.now()
    const { by, at } = noticeOf(asked, now)
    const { shown, byRate, credits } = await reckonCancellation(ctx.db, { id, by, at }, now)
    if (shown.fee !== fee) throw conflict('changed-meanwhile', projectErrors.feeChanged)
    if (credits.some(({ summed }) => isCardUnderWay(summed)))
      throw conflict('payment-under-way', projectErrors.cardUnderWay)
    const { percent, paid } = shown
    await ctx.db.insert(cancellations).values({
      ...{ projectId: id, by, at: now, noticeAt: at, beginsAt: new Date(shown.begins) },
      ...{ percent, fee, paid },
    })
    await audit(ctx, 'project.cancelled', { subjectId: id, by, percent, fee })
    await ctx.jobs.send(mailBookingCancelled, { projectId: id })
    for (const { summed, amount } of credits) {
      await writeCreditNote(ctx, summed, { id: randomUUID(), amount, reason: invoiceLineWords.cancelled })
      if (summed.owed > 0)
        await ctx.db.update(invoices).set({ cancelledAt: now }).where(eq(invoices.id, summed.invoice.id))
    }
    if (shown.toPay <= 0) return
    const found = await findProject(ctx.db, id)
    if (!found) throw notFound('project')
    const { name, firm, address } = found.client
    const purchaseOrder = (await invoicesOf(ctx.db, { projectId: id })).at(-1)?.invoice.billTo.purchaseOrder
    const items = byRate.flatMap(({ rate, net, vat, paid, paidVat }) => [
      { title: invoiceLineWords.cancellation(percent), net, vat, vatRate: rate },
      ...(paid > 0
        ? [{ title: invoiceLineWords.lessPaid, net: paidVat - paid, vat: -paidVat, vatRate: rate }]
        : []),
    ])
    const net = items.reduce((sum, one) => sum + one.net, 0)
    const vat = items.reduce((sum, one) => sum + one.vat, 0)
    const [invoice] = await ctx.db
      .insert(invoices)
      .values({
        ...(await takeNumber(ctx, 'invoice', id)),
        ...{ projectId: id, quoteId: quote.id, kind: 'cancellation', net, vat, total: net + vat },
        ...{ issuedAt: now, dueOn: daysAfter(londonDay(now), shown.dueDays) },
        billTo: { name, firm, address, ...(purchaseOrder && { purchaseOrder }) },
      })
      .returning({ id: invoices.id })
    if (!invoice) throw new Error('no invoice was saved')
    await ctx.db
      .insert(invoiceLines)
      .values(items.map((item, position) => ({ ...item, invoiceId: invoice.id, position })))
    await ctx.jobs.send(mailInvoice, { invoiceId: invoice.id })
  })
}
