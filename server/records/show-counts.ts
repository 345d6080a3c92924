import { and, count, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { DeskCounts } from '../../domain/desk/desk-log.ts'
import { type Context, requireAdmin } from '../context.ts'
import { enquiries } from '../enquiries/tables.ts'
import { orders } from '../orders/tables.ts'
import type { Reader } from '../platform/db/port.ts'
import { isBouncedAddress } from '../platform/messages/bounced-addresses.ts'
import { bouncedAddresses, messages } from '../platform/messages/tables.ts'
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
    mailsWaiting: (await pendingMessages(ctx.db, ctx.clock.now())).get('mail') ?? 0,
  }
}

type Channel = (typeof messages.$inferSelect)['channel']

/** Longer than any gap between two attempts: a message tried last before that is no longer retried. */
const STILL_TRIED_MS = 2 * 3_600_000

/**
 * How many messages of each channel failed at the last attempt and are retried: none that was refused for good, held
 * back, or given up.
 */
export async function pendingMessages(db: Reader, now: Date): Promise<Map<Channel, number>> {
  const one = { one: sql`1` }
  const refused = db
    .select(one)
    .from(codeMails)
    .where(and(eq(sql`${codeMails.id}::text`, messages.id), eq(codeMails.state, 'failed')))
  const heldBack = db.select(one).from(bouncedAddresses).where(isBouncedAddress(messages.recipient))
  const found = await db
    .select({ channel: messages.channel, n: count() })
    .from(messages)
    .where(
      and(
        gt(messages.triedAt, new Date(now.getTime() - STILL_TRIED_MS)),
        isNull(messages.sentAt),
        notExists(refused),
        notExists(heldBack),
      ),
    )
    .groupBy(messages.channel)
  return new Map(found.map(({ channel, n }) => [channel, n]))
}
