import { eq, sum } from 'drizzle-orm'
import { audit, type Context, inTransaction, type TransactionContext } from '../../context.ts'
import type { Dispute } from '../../platform/payments/port.ts'
import { disputeMovements, disputes, orders } from '../tables.ts'
import { mailDisputeJob } from './mail-dispute.ts'

/** How often to ask, since a dispute may change while its last state is being written. */
const MAX_READS = 5

/**
 * Records a payment's disputes as the provider reports them now. Idempotent and independent of order: each dispute, its
 * money and its mail are recorded once. Repeats until what was written matches the provider, so that of two concurrent
 * calls the later answer wins.
 */
export async function reconcileDisputes(ctx: Context, paymentId: string): Promise<void> {
  let heard = await ctx.payments.listDisputes(paymentId)
  for (let read = 0; read < MAX_READS; read++) {
    await recordDisputes(ctx, paymentId, heard)
    const now = await ctx.payments.listDisputes(paymentId)
    if (JSON.stringify(now) === JSON.stringify(heard)) return
    heard = now
  }
}

function recordDisputes(ctx: Context, paymentId: string, heard: Dispute[]) {
  return inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.paymentId, paymentId)).for('update')
    if (!order) return
    for (const dispute of heard) await recordDispute(ctx, order.id, dispute)
    await ctx.db
      .update(orders)
      .set({ disputed: await takenFor(ctx, order.id) })
      .where(eq(orders.id, order.id))
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
  for (const { id: movementId, at, amountPence, feePence } of movements)
    if (amountPence !== 0 || feePence !== 0)
      await ctx.db
        .insert(disputeMovements)
        .values({ id: movementId, disputeId: id, amount: amountPence, fee: feePence, at })
        .onConflictDoNothing({ target: disputeMovements.id })
  if (known?.state === state) return
  await audit(ctx, known ? 'dispute.changed' : 'dispute.opened', { subjectId: orderId, state, amount })
  if (!known || state !== 'under_review') await ctx.jobs.send(mailDisputeJob, { disputeId: id, state })
}

/** Pence withdrawn for an order's disputes and not returned. */
async function takenFor({ db }: TransactionContext, orderId: string): Promise<number> {
  const [moved] = await db
    .select({ amount: sum(disputeMovements.amount) })
    .from(disputeMovements)
    .innerJoin(disputes, eq(disputes.id, disputeMovements.disputeId))
    .where(eq(disputes.orderId, orderId))
  return Math.max(0, -Number(moved?.amount ?? 0))
}
