import { and, eq, isNull, or } from 'drizzle-orm'
import { declines, orderErrors } from '../../../content/errors/orders.ts'
import { projectErrors } from '../../../content/errors/projects.ts'
import { MINIMUM_CHARGE } from '../../../domain/money.ts'
import type { PaymentOutcome } from '../../../domain/orders/payment/payments.ts'
import type { InvoicePayment } from '../../../domain/projects/client-page.ts'
import { allowAnyone, type Context, inTransaction, requireSystem } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import type { Payment } from '../../platform/payments/port.ts'
import { getProjectByKey } from '../client-key.ts'
import { reconcileInvoiceDisputes } from '../disputes/reconcile-invoice-disputes.ts'
import { bookPayment } from '../invoices/book-payment.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import {
  invoiceOfPayment,
  invoicesOf,
  isBooked,
  isCardUnderWay,
  type SummedInvoice,
} from '../invoices/queries.ts'
import { invoices } from '../invoices/tables.ts'
import { reconcileInvoiceRefunds } from '../refunds/reconcile-invoice-refunds.ts'

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
  const summed = await getInvoiceByKey(ctx, at)
  const { invoice, owed: total } = summed
  const { payments } = ctx
  const { id } = invoice
  if (total <= 0) return { total: 0, payment: null }
  // One that is booked was given back since, or all is paid.
  const begun = isCardUnderWay(summed) ? invoice.paymentId : null
  const known = begun ? await payments.find(begun) : undefined
  if (known?.state.status === 'succeeded') {
    await settleInvoicePayment(ctx, known)
    return { total, payment: null }
  }
  if (total < MINIMUM_CHARGE) throw conflict('too-little-for-card', projectErrors.tooLittleForCard)
  // One that was begun in test mode, before a provider was configured, is replaced: no money can come of it.
  const replaced = known ? null : invoice.paymentId
  if (begun && replaced && !(invoice.testMode && payments.takesMoney))
    throw conflict('payment-away', projectErrors.paymentAway)
  const payment =
    known ??
    (await payments.begin({
      orderId: id,
      amountPence: total,
      idempotencyKey: beginKey(summed),
    }))
  const isSaved = await inTransaction(ctx, async (ctx) => {
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
  if (!isSaved) throw conflict('payment-away', projectErrors.paymentAway)
  const { provider, publishableKey } = payments
  return { total, payment: { provider, publishableKey, id: payment.id, clientSecret: payment.clientSecret } }
}

/** A sum that is owed is charged by one payment; another sum, or the same one again after a refund, by another. */
const beginKey = ({ invoice, payments, creditNotes }: SummedInvoice): string =>
  payments.length + creditNotes.length > 0
    ? `${invoice.id} after ${payments.length} and ${creditNotes.length}`
    : invoice.id

/** The browser has confirmed its payment: asks the provider at once rather than waiting for the webhook. */
export async function settleInvoice(ctx: Context, at: { key: string; id: string }): Promise<PaymentOutcome> {
  allowAnyone(ctx)
  const { invoice } = await getInvoiceByKey(ctx, at)
  const payment = invoice.paymentId ? await ctx.payments.find(invoice.paymentId) : undefined
  if (!payment) return { paid: false, reason: null }
  return (await settleInvoicePayment(ctx, payment)) ?? { paid: false, reason: orderErrors.paymentUnknown }
}

/** Checks on an invoice whose client never came back from paying, and after a restore on what its payment moved since. */
export async function checkInvoicePayment(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  requireSystem(ctx)
  const [found] = await invoicesOf(ctx.db, { id: invoiceId })
  const payment = found?.invoice.paymentId ? await ctx.payments.find(found.invoice.paymentId) : undefined
  const outcome = payment && (await settleInvoicePayment(ctx, payment))
  if (payment && outcome?.paid) await reconcileInvoiceDisputes(ctx, payment.id)
}

/**
 * Books what the provider says of a payment and of its refunds, if it is an invoice's; undefined if it is not. Only the
 * provider is believed, so it may be called any number of times and in any order: it books once. A sum other than the one
 * that is owed by now is booked too, since it was charged.
 */
export async function settleInvoicePayment(
  ctx: Context,
  { id, state, amountPence }: Payment,
): Promise<PaymentOutcome | undefined> {
  const invoiceId = await invoiceOfPayment(ctx.db, id)
  if (!invoiceId) return undefined
  if (state.status === 'declined') return { paid: false, reason: declines[state.reason] }
  if (state.status !== 'succeeded') return { paid: false, reason: null }
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    if (isBooked(summed, id)) return
    await bookPayment(ctx, summed, { amount: amountPence, method: 'card', providerId: id })
  })
  await reconcileInvoiceRefunds(ctx, id)
  return { paid: true, reason: null }
}
