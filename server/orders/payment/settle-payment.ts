import { eq } from 'drizzle-orm'
import { declines, orderErrors } from '../../../content/errors/orders.ts'
import type { MarkPaid } from '../../../domain/orders/checkout/place-desk-order.ts'
import {
  type ConfirmTestPayment,
  isPaidByHand,
  type PaymentMethod,
  type PaymentOutcome,
} from '../../../domain/orders/payment/payments.ts'
import { allowAnyone, audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { cancelPayment } from '../../platform/payments/cancel-payment.ts'
import { isTestPayments } from '../../platform/payments/test-provider.ts'
import { reconcileInvoiceDisputes } from '../../projects/disputes/reconcile-invoice-disputes.ts'
import { settleInvoicePayment } from '../../projects/payment/pay-invoice.ts'
import { deliverOrderJob } from '../deliver-order-job.ts'
import { reconcileDisputes } from '../disputes/reconcile-disputes.ts'
import { recordOrderPaid } from '../ledger/record.ts'
import { refundedOf } from '../ledger/sums.ts'
import { reclaimOfferUses } from '../offers/release-offer-uses.ts'
import { stillProcessing } from '../order-errors.ts'
import { getOrderByKey, type Order } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { reconcileRefunds, recordProviderRefund } from '../refunds/reconcile-refunds.ts'
import { orders } from '../tables.ts'
import { mailConfirmation } from './mail-confirmation.ts'

/**
 * Asks the provider what became of a payment, of an order or of an invoice, and updates it. Open to everyone, since it believes only the
 * provider; called any number of times, in any order, it pays, confirms and delivers once.
 */
export async function settlePayment(ctx: Context, paymentId: string): Promise<PaymentOutcome> {
  const payment = await ctx.payments.find(paymentId)
  if (!payment) return { paid: false, reason: orderErrors.paymentUnknown }
  const ofInvoice = await settleInvoicePayment(ctx, payment)
  if (ofInvoice) return ofInvoice
  const { state } = payment
  if (state.status === 'declined') return { paid: false, reason: declines[state.reason] }
  if (state.status !== 'succeeded') return { paid: false, reason: null }
  const known = await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.paymentId, paymentId)).for('update')
    if (!order || isTestOfCancelled(order)) return undefined
    if (payment.amountPence !== order.total) throw new Error(`payment ${paymentId} is of another amount`)
    if (order.state !== 'awaiting_payment' && order.state !== 'cancelled')
      return (await refundedOf(ctx.db, order.id)).refunded
    await markPaid(ctx, order)
    // Refunded at the provider's own dashboard before we heard of the payment: its downloads never open.
    await recordProviderRefund(ctx, order, payment.refundedPence)
    return payment.refundedPence
  })
  // Another has taken its place.
  if (known === undefined) return { paid: false, reason: orderErrors.paymentUnknown }
  if (known !== payment.refundedPence) await reconcileRefunds(ctx, paymentId)
  return { paid: true, reason: null }
}

/** A test card's payment cannot be cancelled where real cards are taken by now. No money came of it, so nothing is lost. */
const isTestOfCancelled = ({ state, paymentProvider }: Order) =>
  state === 'cancelled' && paymentProvider === 'test'

/**
 * Settles an order that reductions have made free: it needs no provider and is paid once it is placed. False if it was
 * abandoned.
 */
export async function settleFreeOrder(ctx: Context, orderId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (order?.state === 'awaiting_payment' && order.total === 0) await markPaid(ctx, order)
    return order !== undefined && order.state !== 'cancelled'
  })
}

/**
 * The owner has an order's money: cash, or a transfer that arrived. A payment that its buyer has begun by card is cancelled
 * first, so that nobody pays twice. Returns what the order is paid by in the end, or null if it was cancelled.
 */
export async function settleByHand(
  ctx: Context,
  orderId: string,
  method: MarkPaid['method'],
): Promise<PaymentMethod | null> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw notFound('order')
  if (order.state !== 'awaiting_payment') return order.paidAt ? order.paymentMethod : null
  const { paymentId } = order
  if (paymentId) {
    const status = await cancelPayment(ctx, paymentId)
    if (status === 'succeeded') await settlePayment(ctx, paymentId)
    if (status === 'succeeded') return 'card'
    if (status !== 'cancelled') throw stillProcessing()
  }
  const paid = await inTransaction(ctx, async (ctx) => {
    const [locked] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (locked?.state !== 'awaiting_payment' || locked.paymentId !== paymentId) return false
    if (locked.total === 0) {
      await markPaid(ctx, locked)
      return true
    }
    const byHand = { paymentMethod: method, paymentProvider: null, paymentId: null, testMode: false }
    await ctx.db.update(orders).set(byHand).where(eq(orders.id, orderId))
    await markPaid(ctx, { ...locked, ...byHand })
    return true
  })
  // Somebody else was first, or a payment was begun in between.
  return paid ? method : settleByHand(ctx, orderId, method)
}

async function markPaid(ctx: TransactionContext, order: Order) {
  if (order.state === 'cancelled') await reclaimOfferUses(ctx, order.id)
  await ctx.db.update(orders).set({ state: 'paid', paidAt: ctx.clock.now() }).where(eq(orders.id, order.id))
  await recordOrderPaid(ctx, order)
  const byHand = isPaidByHand(order) ? { method: order.paymentMethod } : {}
  await audit(ctx, 'order.paid', { subjectId: order.id, ...byHand })
  await ctx.jobs.send(mailConfirmation, { orderId: order.id })
  await ctx.jobs.send(deliverOrderJob, { orderId: order.id })
}

/** The browser has confirmed its payment: asks the provider at once rather than waiting for the webhook. */
export async function settleOrder(ctx: Context, key: string): Promise<PaymentOutcome> {
  allowAnyone(ctx)
  const { paymentId } = await getOrderByKey(ctx, key)
  return paymentId ? settlePayment(ctx, paymentId) : { paid: false, reason: null }
}

/** Replaces the provider's confirmation in test mode: the browser sends the outcome that the test card represents. */
export async function confirmTestPayment(ctx: Context, input: ConfirmTestPayment): Promise<PaymentOutcome> {
  allowAnyone(ctx)
  if (!isTestPayments(ctx.payments)) throw notFound('address')
  const payment = await ctx.payments.confirm(input)
  if (!payment) throw notFound('payment')
  return settlePayment(ctx, payment.id)
}

/**
 * Handles the provider's webhook about a payment. The signature must be right, and even then only the provider's own
 * answer is believed, so replayed or out-of-order messages do no harm.
 */
export async function handlePaymentWebhook(
  ctx: Context,
  message: { body: string; signature: string },
): Promise<void> {
  allowAnyone(ctx)
  const heard = await ctx.payments.webhook?.hear(message)
  if (!heard) throw invalid(orderErrors.wrongSignature, undefined, 'bad-signature')
  // If we refused it, the provider would retry for days and then stop sending webhooks at all.
  if (heard.strange) ctx.log.warn({ requestId: ctx.requestId }, 'payment webhook not understood')
  if (heard.paymentId) await settlePayment(ctx, heard.paymentId)
  if (heard.paymentId && heard.disputed && !(await reconcileInvoiceDisputes(ctx, heard.paymentId)))
    await reconcileDisputes(ctx, heard.paymentId)
}
