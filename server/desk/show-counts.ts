import { and, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../domain/days.ts'
import type { DeskCounts } from '../../domain/desk/desk-log.ts'
import { type Context, requireAdmin } from '../context.ts'
import { enquiries } from '../enquiries/tables.ts'
import { orders } from '../orders/tables.ts'
import { messages } from '../platform/messages/tables.ts'
import { codeMails } from '../school/tables.ts'

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
    mailsWaiting: await countMailsWaiting(ctx),
  }
}

/** Longer than any gap between two attempts: a mail tried last before that is no longer retried. */
const STILL_TRIED_MS = 2 * HOUR_MS

/** Permanently refused mails are not retried. */
async function countMailsWaiting({ db, clock }: Context): Promise<number> {
  const refused = db
    .select({ id: codeMails.id })
    .from(codeMails)
    .where(and(eq(sql`${codeMails.id}::text`, messages.id), eq(codeMails.state, 'failed')))
  const since = new Date(clock.now().getTime() - STILL_TRIED_MS)
  return db.$count(
    messages,
    and(
      gt(messages.triedAt, since),
      isNull(messages.sentAt),
      eq(messages.channel, 'mail'),
      notExists(refused),
    ),
  )
}
