import { and, count, eq, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { DeskCounts } from '../../domain/records/desk-log.ts'
import { type Context, requireAdmin } from '../context.ts'
import { enquiries } from '../enquiries/tables.ts'
import { arePrintsDue } from '../orders/queries.ts'
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
  return countWaiting(ctx)
}

/** The same for another screen, which has asked for the permission. */
export const countWaiting = async ({ db, jobs, clock }: Context): Promise<DeskCounts> => ({
  orders: await db.$count(orders, arePrintsDue),
  enquiries: await countNewEnquiries({ db }),
  messages: (await jobs.backlog()).reduce((sum, { givenUp }) => sum + givenUp, 0),
  mailsWaiting: (await pendingMessages(db, clock.now())).get('mail') ?? 0,
})

export const countNewEnquiries = ({ db }: Pick<Context, 'db'>) =>
  db.$count(enquiries, eq(enquiries.state, 'new'))

type Channel = (typeof messages.$inferSelect)['channel']

/** Longer than any gap between two attempts: a message tried last before that is no longer retried. */
const STILL_TRIED_MS = 2 * 3_600_000

/** Whether a message failed at the last attempt and is retried: not refused for good, held back, or given up. */
export function isRetried(db: Reader, now: Date): SQL | undefined {
  const one = { one: sql`1` }
  const refused = db
    .select(one)
    .from(codeMails)
    .where(and(eq(sql`${codeMails.id}::text`, messages.id), eq(codeMails.state, 'failed')))
  const heldBack = db.select(one).from(bouncedAddresses).where(isBouncedAddress(messages.recipient))
  return and(
    gt(messages.triedAt, new Date(now.getTime() - STILL_TRIED_MS)),
    isNull(messages.sentAt),
    notExists(refused),
    notExists(heldBack),
  )
}

/** How many messages of each channel are retried. */
export async function pendingMessages(db: Reader, now: Date): Promise<Map<Channel, number>> {
  const found = await db
    .select({ channel: messages.channel, n: count() })
    .from(messages)
    .where(isRetried(db, now))
    .groupBy(messages.channel)
  return new Map(found.map(({ channel, n }) => [channel, n]))
}
