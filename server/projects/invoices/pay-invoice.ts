import { and, eq, isNull, or } from 'drizzle-orm'
import { declines, orderErrors } from '../../../content/errors/orders.ts'
import { projectErrors } from '../../../content/errors/projects.ts'
import type { PaymentOutcome } from '../../../domain/orders/payment/payments.ts'
import type { InvoicePayment } from '../../../domain/projects/client-page.ts'
import { allowAnyone, type Context, inTransaction, requireSystem } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import type { Payment } from '../../platform/payments/port.ts'
import { getProjectByKey } from '../client-key.ts'
import { bookPayment } from './book-payment.ts'
import { invoicesOf } from './queries.ts'
import { invoices } from './tables.ts'

/** How long after a payment was begun it is looked at, if browser and webhook stay silent. */
const CHECKED_AFTER_MS = 10 * 60_000

export const checkInvoicePaymentJob = defineJob('projects.check-payment', { retryLimit: 20 })

/** An invoice of the project whose page this key opens. */
async function getInvoiceByKey(ctx: Context, { key, id }: { key: string; id: string }) {
  const project = await getProjectByKey(ctx, key)
  const [found] = await invoicesOf(ctx.db, { id })
  if (found?.invoice.projectId !== project.id) throw notFound('invoice')
  return found
}

/** Gives the browser what it needs to pay an invoice by card; however often it asks, it is the same payment. */
export async function payInvoice(ctx: Context, at: { key: string; id: string }): Promise<InvoicePayment> {
  allowAnyone(ctx)
  const { invoice, paid, credited, owed: total } = await getInvoiceByKey(ctx, at)
  const { payments } = ctx
  const { id } = invoice
  if (total <= 0) return { total: 0, payment: null }
  const known = invoice.paymentId ? await payments.find(invoice.paymentId) : undefined
  if (known?.state.status === 'succeeded') {
    await settleInvoicePayment(ctx, known)
    return { total, payment: null }
  }
  // One that was begun in test mode, before a provider was configured, is replaced: no money can come of it.
  const replaced = known ? null : invoice.paymentId
  if (replaced && !(invoice.testMode && payments.takesMoney))
    throw conflict('payment-away', projectErrors.paymentAway)
  const payment =
    known ??
    (await payments.begin({
      orderId: id,
      amountPence: total,
      idempotencyKey: paid + credited > 0 ? `${id} after ${paid + credited}` : id,
    }))
  const begun = await inTransaction(ctx, async (ctx) => {
    const [saved] = await ctx.db
      .update(invoices)
      .set({ paymentId: payment.id, paymentProvider: payments.provider, testMode: !payments.takesMoney })
      .where(
        and(
          eq(invoices.id, id),
          or(
            isNull(invoices.paymentId),
            eq(invoices.paymentId, payment.id),
            replaced ? eq(invoices.paymentId, replaced) : undefined,
          ),
        ),
      )
      .returning({ id: invoices.id })
    if (!saved) return false
    const startAfter = new Date(ctx.clock.now().getTime() + CHECKED_AFTER_MS)
    await ctx.jobs.send(checkInvoicePaymentJob, { invoiceId: id }, { startAfter })
    return true
  })
  if (!begun) throw conflict('payment-away', projectErrors.paymentAway)
  const { provider, publishableKey } = payments
  return { total, payment: { provider, publishableKey, id: payment.id, clientSecret: payment.clientSecret } }
}

/** The browser has confirmed its payment: asks the provider at once rather than waiting for the webhook. */
export async function settleInvoice(ctx: Context, at: { key: string; id: string }): Promise<PaymentOutcome> {
  allowAnyone(ctx)
  const { invoice } = await getInvoiceByKey(ctx, at)
  const payment = invoice.paymentId ? await ctx.payments.find(invoice.paymentId) : undefined
  if (!payment) return { paid: false, reason: null }
  return (await settleInvoicePayment(ctx, payment)) ?? { paid: false, reason: orderErrors.paymentUnknown }
}

/** Checks on an invoice whose client never came back from paying. */
export async function checkInvoicePayment(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  requireSystem(ctx)
  const [found] = await invoicesOf(ctx.db, { id: invoiceId })
  const payment = found?.invoice.paymentId ? await ctx.payments.find(found.invoice.paymentId) : undefined
  if (payment) await settleInvoicePayment(ctx, payment)
}

/**
 * Books what the provider says of a payment, if it is an invoice's; undefined if it is not. Only the provider is believed,
 * so it may be called any number of times and in any order: it books once.
 */
export async function settleInvoicePayment(
  ctx: Context,
  payment: Payment,
): Promise<PaymentOutcome | undefined> {
  const { state } = payment
  return inTransaction(ctx, async (ctx) => {
    const [locked] = await ctx.db
      .select()
      .from(invoices)
      .where(eq(invoices.paymentId, payment.id))
      .for('update')
    if (!locked) return undefined
    if (state.status === 'declined') return { paid: false, reason: declines[state.reason] }
    if (state.status !== 'succeeded') return { paid: false, reason: null }
    if (locked.paidAt) return { paid: true, reason: null }
    const [summed] = await invoicesOf(ctx.db, { id: locked.id })
    if (!summed) throw new Error(`invoice ${locked.id} is gone`)
    if (payment.amountPence !== summed.owed) throw new Error(`payment ${payment.id} is of another amount`)
    await bookPayment(ctx, summed, {
      ...{ amount: payment.amountPence, method: 'card', providerId: payment.id },
    })
    return { paid: true, reason: null }
  })
}
