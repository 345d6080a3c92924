import { eq } from 'drizzle-orm'
import { disputeNews, orderTroublesLabels } from '../../../content/mails/order-troubles.ts'
import type { DisputeState } from '../../../domain/orders/order-desk.ts'
import { fullName } from '../../../domain/person-name.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { deskOrderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { disputes } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

/** Mails the owner about a new or decided dispute. */
export const mailDispute = defineOwnerMail({
  job: 'orders.mail-dispute',
  kind: 'dispute',
  labels: orderTroublesLabels.dispute,
  async write(ctx, { disputeId, state }: { disputeId: string; state: DisputeState }) {
    requireSystem(ctx)
    const [dispute] = await ctx.db.select().from(disputes).where(eq(disputes.id, disputeId))
    const order = dispute && (await findOrder(ctx.db, dispute.orderId))
    if (!dispute || !order) return
    return {
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
    }
  },
})
