import { and, count, eq, inArray } from 'drizzle-orm'
import type { DeskCounts } from '../../domain/desk/desk-log.ts'
import { type Context, requireAdmin } from '../context.ts'
import { enquiries } from '../enquiries/tables.ts'
import { orders } from '../orders/tables.ts'

/** What is waiting for the owner, for the rail: unsent print orders, new enquiries, failed jobs. */
export async function showCounts(ctx: Context): Promise<DeskCounts> {
  requireAdmin(ctx)
  const [toPrint] = await ctx.db
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.prints, 'ordered'), inArray(orders.state, ['paid', 'delivered'])))
  const [unread] = await ctx.db.select({ n: count() }).from(enquiries).where(eq(enquiries.state, 'new'))
  const backlog = await ctx.jobs.backlog()
  return {
    orders: toPrint?.n ?? 0,
    enquiries: unread?.n ?? 0,
    messages: backlog.reduce((sum, { givenUp }) => sum + givenUp, 0),
  }
}
