import { and, eq } from 'drizzle-orm'
import { actorName, audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { followDisputes } from '../../platform/payments/follow-disputes.ts'
import type { Dispute } from '../../platform/payments/port.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { invoiceOfPayment, type SummedInvoice } from '../invoices/queries.ts'
import { invoiceDisputes, invoiceMovements } from '../invoices/tables.ts'
import { mailInvoiceDispute } from './mail-invoice-dispute.ts'

/**
 * Records the disputes of a payment as the provider reports them now, if it is an invoice's; whether it is. Idempotent and
 * independent of order: each dispute, its money and its mail are recorded once.
 */
export async function reconcileInvoiceDisputes(ctx: Context, paymentId: string): Promise<boolean> {
  const invoiceId = await invoiceOfPayment(ctx.db, paymentId)
  if (!invoiceId) return false
  await followDisputes(ctx, paymentId, (heard) =>
    inTransaction(ctx, async (ctx) => {
      const summed = await lockInvoice(ctx, invoiceId)
      for (const dispute of heard) await recordDispute(ctx, summed, { ...dispute, paymentId })
    }),
  )
  return true
}

async function recordDispute(
  ctx: TransactionContext,
  { invoice: { id: invoiceId, projectId } }: SummedInvoice,
  dispute: Dispute & { paymentId: string },
): Promise<void> {
  const { id, paymentId, state, amountPence: amount, reason, openedAt, answerBy, movements } = dispute
  const [known] = await ctx.db.select().from(invoiceDisputes).where(eq(invoiceDisputes.id, id))
  const values = { state, amount, reason, answerBy }
  await ctx.db
    .insert(invoiceDisputes)
    .values({ id, invoiceId, paymentId, openedAt, ...values })
    .onConflictDoUpdate({ target: invoiceDisputes.id, set: values })
  for (const movement of movements) await bookMovement(ctx, invoiceId, { ...movement, disputeId: id })
  if (known?.state === state) return
  await audit(ctx, known ? 'dispute.changed' : 'dispute.opened', { subjectId: projectId, state, amount })
  if (!known || state !== 'under_review') await ctx.jobs.send(mailInvoiceDispute, { disputeId: id, state })
}

/** What the bank withdrew or returned, and the provider's fee, once: of no rate of VAT, as in the accountant's file. */
async function bookMovement(
  ctx: TransactionContext,
  invoiceId: string,
  {
    id: providerId,
    at,
    amountPence,
    feePence,
    disputeId,
  }: Dispute['movements'][number] & { disputeId: string },
): Promise<void> {
  const booked = and(eq(invoiceMovements.providerId, providerId), eq(invoiceMovements.disputeId, disputeId))
  if ((await ctx.db.$count(invoiceMovements, booked)) > 0) return
  const moved = { invoiceId, disputeId, providerId, at, method: 'card' as const, actor: actorName(ctx) }
  const rows = [
    { ...moved, kind: amountPence < 0 ? ('disputed' as const) : ('dispute-returned' as const), amountPence },
    { ...moved, kind: feePence > 0 ? ('fee' as const) : ('fee-returned' as const), amountPence: feePence },
  ].flatMap(({ amountPence, ...row }) =>
    amountPence === 0 ? [] : [{ ...row, vatRate: null, vat: 0, amount: Math.abs(amountPence) }],
  )
  if (rows.length > 0) await ctx.db.insert(invoiceMovements).values(rows)
}
