import { and, eq, exists, sql } from 'drizzle-orm'
import type { ErasureSubject } from '../../../domain/privacy/privacy-desk.ts'
import { type Context, requireSystem } from '../../context.ts'
import { cancelUnpaid } from '../../orders/cancel-unpaid.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { pupils } from '../../school/tables.ts'
import { pupilsIn } from '../queries.ts'

/**
 * Cancels open checkouts of a subject's pupils, so that nobody pays for what is being destroyed; one that turns out to
 * be paid becomes an order like any other. Rejects while a bank is still working on a payment.
 */
export async function cancelOpenPayments(ctx: Context, subject: ErasureSubject): Promise<void> {
  requireSystem(ctx)
  const scope = subject.scope === 'photos' ? { ...subject, scope: 'event' as const } : subject
  const open = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'awaiting_payment'),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(orderLines)
            .innerJoin(pupils, eq(pupils.id, orderLines.pupilId))
            .where(and(eq(orderLines.orderId, orders.id), pupilsIn(scope))),
        ),
      ),
    )
  for (const { id } of open) await cancelUnpaid(ctx, id)
}
