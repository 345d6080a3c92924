import { and, eq, isNull } from 'drizzle-orm'
import { projectErrors } from '../../content/errors/projects.ts'
import { invoiceLineWords } from '../../content/pdf/projects.ts'
import { daysAfter, londonDay } from '../../domain/days.ts'
import type { CancelBooking, Cancellation } from '../../domain/projects/cancel-booking.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { cancelPayment } from '../platform/payments/cancel-payment.ts'
import { mailBookingCancelled, mailInvoice } from './mail-papers.ts'
import { newestQuote } from './newest-quote.ts'
import { takeNumber } from './paper-numbers.ts'
import { settleInvoicePayment } from './pay-invoice.ts'
import { findProject, invoicesOf, type SummedInvoice } from './queries.ts'
import { reckonCancellation } from './reckon-cancellation.ts'
import { cancellations, invoiceLines, invoices } from './tables.ts'

/** What a cancellation that the client gave at a moment costs, before anything is sent. */
export async function showCancellation(
  ctx: Context,
  { id, at }: { id: string; at: string },
): Promise<Cancellation> {
  requireAdmin(ctx)
  return (await reckonCancellation(ctx.db, { id, at: new Date(at) }, ctx.clock.now())).shown
}

/**
 * The client cancels. The days are free again, what was invoiced and is not paid is no longer due, and the fee, less what
 * was paid, is an invoice. The owner has seen the sum: if it is another by now, nothing happens.
 */
export async function cancelBooking(
  ctx: Context,
  { id, at, fee }: CancelBooking & { id: string },
): Promise<void> {
  requireAdmin(ctx)
  await endCardPayments(ctx, id)
  await inTransaction(ctx, async (ctx) => {
    const quote = await newestQuote(ctx, id)
    const now = ctx.clock.now()
    const { shown, byRate, open } = await reckonCancellation(ctx.db, { id, at: new Date(at) }, now)
    if (shown.fee !== fee) throw conflict('changed-meanwhile', projectErrors.feeChanged)
    if (open.some(({ invoice }) => invoice.paymentId))
      throw conflict('payment-under-way', projectErrors.cardUnderWay)
    const { percent, paid } = shown
    await ctx.db.insert(cancellations).values({
      ...{ projectId: id, at: now, noticeAt: new Date(at), beginsAt: new Date(shown.begins) },
      ...{ percent, fee, paid },
    })
    for (const { invoice } of open)
      await ctx.db.update(invoices).set({ cancelledAt: now }).where(eq(invoices.id, invoice.id))
    await audit(ctx, 'project.cancelled', { subjectId: id, percent, fee })
    await ctx.jobs.send(mailBookingCancelled, { projectId: id })
    if (shown.toPay <= 0) return
    const found = await findProject(ctx.db, id)
    if (!found) throw notFound('project')
    const { name, firm, address } = found.client
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
        ...(await takeNumber(ctx, 'invoice')),
        ...{ projectId: id, quoteId: quote.id, kind: 'cancellation', net, vat, total: net + vat },
        ...{ issuedAt: now, dueOn: daysAfter(londonDay(now), shown.dueDays) },
        billTo: { name, firm, address },
      })
      .returning({ id: invoices.id })
    if (!invoice) throw new Error('no invoice was saved')
    await ctx.db
      .insert(invoiceLines)
      .values(items.map((item, position) => ({ ...item, invoiceId: invoice.id, position })))
    await ctx.jobs.send(mailInvoice, { invoiceId: invoice.id })
  })
}

/** Ends what the client has begun to pay by card, so that nobody pays what is no longer due. */
async function endCardPayments(ctx: Context, id: string): Promise<void> {
  const open = (await invoicesOf(ctx.db, { projectId: id })).filter(isOpen)
  for (const { invoice } of open) {
    if (!invoice.paymentId) continue
    const status = await cancelPayment(ctx, invoice.paymentId)
    const payment = status === 'succeeded' ? await ctx.payments.find(invoice.paymentId) : undefined
    if (payment) {
      await settleInvoicePayment(ctx, payment)
      throw conflict('paid-by-card', projectErrors.paidByCard)
    }
    if (status !== 'cancelled') throw conflict('payment-under-way', projectErrors.cardUnderWay)
    await inTransaction(ctx, async ({ db }) => {
      await db
        .update(invoices)
        .set({ paymentId: null, paymentProvider: null, testMode: null })
        .where(
          and(
            eq(invoices.id, invoice.id),
            eq(invoices.paymentId, invoice.paymentId ?? ''),
            isNull(invoices.paidAt),
          ),
        )
    })
  }
}

const isOpen = ({ invoice, paid }: SummedInvoice) => paid < invoice.total && invoice.cancelledAt === null
