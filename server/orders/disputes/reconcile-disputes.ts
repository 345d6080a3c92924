import { eq } from 'drizzle-orm'
import { shareOfPaid } from '../../../domain/orders/ledger/ledger.ts'
import { audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import { followDisputes } from '../../platform/payments/follow-disputes.ts'
import type { Dispute } from '../../platform/payments/port.ts'
import { recordDisputed, recordFee } from '../ledger/record.ts'
import { balancesOf, knownProviderIds } from '../ledger/sums.ts'
import { disputes, orders } from '../tables.ts'
import { mailDispute } from './mail-dispute.ts'

/**
 * Records a payment's disputes as the provider reports them now. Idempotent and independent of order: each dispute, its
 * money and its mail are recorded once.
 */
export const reconcileDisputes = (ctx: Context, paymentId: string): Promise<void> =>
  followDisputes(ctx, paymentId, (heard) => recordDisputes(ctx, paymentId, heard))

function recordDisputes(ctx: Context, paymentId: string, heard: Dispute[]) {
  return inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.paymentId, paymentId)).for('update')
    if (!order) return
    for (const dispute of heard) await recordDispute(ctx, order.id, dispute)
  })
}

async function recordDispute(ctx: TransactionContext, orderId: string, dispute: Dispute) {
  const { id, state, amountPence: amount, reason, openedAt, answerBy, movements } = dispute
  const [known] = await ctx.db.select().from(disputes).where(eq(disputes.id, id))
  const values = { state, amount, reason, answerBy }
  await ctx.db
    .insert(disputes)
    .values({ id, orderId, openedAt, ...values })
    .onConflictDoUpdate({ target: disputes.id, set: values })
  const booked = await knownProviderIds(
    ctx.db,
    movements.map(({ id }) => id),
  )
  for (const movement of movements)
    if (!booked.has(movement.id)) await bookMovement(ctx, orderId, { disputeId: id, ...movement })
  if (known?.state === state) return
  await audit(ctx, known ? 'dispute.changed' : 'dispute.opened', { subjectId: orderId, state, amount })
  if (!known || state !== 'under_review') await ctx.jobs.send(mailDispute, { disputeId: id, state })
}

async function bookMovement(
  ctx: TransactionContext,
  orderId: string,
  {
    disputeId,
    id: providerId,
    at,
    amountPence,
    feePence,
  }: Dispute['movements'][number] & { disputeId: string },
) {
  const about = { disputeId, providerId, at }
  const shares = shareOfPaid(Math.abs(amountPence), await balancesOf(ctx.db, orderId))
  await recordDisputed(
    ctx,
    orderId,
    { ...about, kind: amountPence < 0 ? 'disputed' : 'dispute-returned' },
    shares,
  )
  if (feePence !== 0) await recordFee(ctx, orderId, { ...about, pence: feePence })
}
