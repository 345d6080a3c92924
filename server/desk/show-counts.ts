import { and, eq, inArray } from 'drizzle-orm'
import type { DeskCounts } from '../../domain/desk/desk-log.ts'
import { type Context, requireAdmin } from '../context.ts'
import { enquiries } from '../enquiries/tables.ts'
import { orders } from '../orders/tables.ts'
import { messagesWaiting } from './messages-waiting.ts'

/**
 * What is waiting for the owner, for the navigation rail: unsent print orders, new enquiries, failed jobs, delayed
 * mails.
 */
export async function showCounts(ctx: Context): Promise<DeskCounts> {
  requireAdmin(ctx)
  const toPrint = and(eq(orders.prints, 'ordered'), inArray(orders.state, ['paid', 'delivered']))
  const backlog = await ctx.jobs.backlog()
  return {
    orders: await ctx.db.$count(orders, toPrint),
    enquiries: await ctx.db.$count(enquiries, eq(enquiries.state, 'new')),
    messages: backlog.reduce((sum, { givenUp }) => sum + givenUp, 0),
    mailsWaiting: (await messagesWaiting(ctx.db, ctx.clock.now())).get('mail') ?? 0,
  }
}
