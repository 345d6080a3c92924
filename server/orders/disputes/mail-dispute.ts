import { eq } from 'drizzle-orm'
import { disputeNews } from '../../../content/mails/order-troubles.ts'
import type { DisputeState } from '../../../domain/orders/desk/order-desk.ts'
import { fullName } from '../../../domain/person-name.ts'
import { type Context, requireSystem } from '../../context.ts'
import { mailToOwner } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { deskOrderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { disputes } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

export const mailDisputeJob = defineJob('orders.mail-dispute', { retryLimit: 20 })

/** Mails the owner about a new or decided dispute. */
export async function mailDispute(
  ctx: Context,
  { disputeId, state }: { disputeId: string; state: DisputeState },
  job: { id: string },
) {
  requireSystem(ctx)
  const [dispute] = await ctx.db.select().from(disputes).where(eq(disputes.id, disputeId))
  const order = dispute && (await findOrder(ctx.db, dispute.orderId))
  if (!dispute || !order) return
  await mailToOwner(ctx, job, {
    kind: 'dispute',
    testMode: isTestOrder(ctx, order),
    letter: disputeNews({
      number: orderNumber(order),
      buyer: fullName(order),
      state,
      amount: dispute.amount,
      reason: dispute.reason,
      answerBy: dispute.answerBy,
      link: deskOrderLink(ctx, order),
    }),
  })
}
