import { and, inArray, sql } from 'drizzle-orm'
import type { MarkPrints } from '../../domain/order-desk.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { orders } from './tables.ts'

/** Where each state may come from: one step on, or one step back when it was a slip. */
const FROM = {
  ordered: ['sent'],
  sent: ['ordered', 'delivered'],
  delivered: ['sent'],
} as const satisfies Record<MarkPrints['prints'], readonly string[]>

/** Writes down that the prints of these orders went to the lab, or came to the school. */
export async function markPrints(
  ctx: Context,
  { orderIds, prints }: MarkPrints,
): Promise<{ changed: number; left: number }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const marked = await ctx.db
      .update(orders)
      .set({
        prints,
        ...(prints === 'ordered' ? { printsSentAt: null } : {}),
        ...(prints === 'sent'
          ? {
              printsSentAt: sql`coalesce(${orders.printsSentAt}, ${now.toISOString()}::timestamptz)`,
              printsDeliveredAt: null,
            }
          : {}),
        ...(prints === 'delivered' ? { printsDeliveredAt: now } : {}),
      })
      .where(
        and(
          inArray(orders.id, orderIds),
          inArray(orders.prints, [...FROM[prints]]),
          inArray(orders.state, ['paid', 'delivered']),
        ),
      )
      .returning({ id: orders.id })
    for (const { id } of marked) await audit(ctx, `prints.${prints}`, { subjectId: id })
    return { changed: marked.length, left: new Set(orderIds).size - marked.length }
  })
}
