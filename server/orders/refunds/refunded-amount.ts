import { and, desc, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { failedRefunds, type orders, refunds } from '../tables.ts'

/** Pence of an order's refunds that the provider has been or will be asked for. */
export async function pendingRefunds(db: Reader, orderId: string): Promise<number> {
  const [asked] = await db
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'asked')))
  return Number(asked?.amount ?? 0)
}

/** Pence of an order that can still be refunded: paid, not refunded, and not being refunded. */
export async function refundable(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, 'id' | 'state' | 'total' | 'refunded' | 'paymentId'>,
): Promise<number> {
  if (!order.paymentId || (order.state !== 'paid' && order.state !== 'delivered')) return 0
  return Math.max(0, order.total - (await refundedAmount(db, order)))
}

/** Pence of an order that were refunded or are being refunded. */
export async function refundedAmount(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, 'id' | 'refunded'>,
): Promise<number> {
  return order.refunded + (await pendingRefunds(db, order.id))
}

/**
 * The same, as far as it may have been for prints, and as far as it may have been for files. A refund that does not say
 * what it is for counts for both, and so does every one of an order of which some failed. The credit for prints came
 * back with refunds, whatever became of their money.
 */
export async function givenBackFor(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, 'id' | 'refunded'>,
): Promise<{ prints: number; files: number; creditForPrints: number }> {
  const all = await refundedAmount(db, order)
  const stands = and(inArray(refunds.state, ['asked', 'done']), isNotNull(refunds.forPrints))
  const [known] = await db
    .select({
      prints: sql<number>`coalesce(sum(${refunds.forPrints}) filter (where ${stands}), 0)::int`,
      files: sql<number>`coalesce(sum(${refunds.amount} - ${refunds.forPrints}) filter (where ${stands}), 0)::int`,
      creditForPrints: sql<number>`coalesce(sum(${refunds.creditForPrints}), 0)::int`,
    })
    .from(refunds)
    .where(eq(refunds.orderId, order.id))
  const { prints = 0, files = 0, creditForPrints = 0 } = known ?? {}
  if ((await db.$count(failedRefunds, eq(failedRefunds.orderId, order.id))) > 0)
    return { prints: all, files: all, creditForPrints }
  return { prints: all - files, files: all - prints, creditForPrints }
}

/** An order's refunds, the latest first. To the buyer, one that failed after it was made is as good as refused. */
export async function refundsOf(db: Reader, orderId: string): Promise<(typeof refunds.$inferSelect)[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.askedAt))
  const failures = await db.select().from(failedRefunds).where(eq(failedRefunds.orderId, orderId))
  return rows.map((row) => {
    if (row.state !== 'done') return row
    const at = failures.findIndex(({ amount, foundAt }) => amount === row.amount && foundAt >= row.askedAt)
    if (at < 0) return row
    failures.splice(at, 1)
    return { ...row, state: 'refused' }
  })
}

/** What an order got back for what was withdrawn before it was paid; null if nothing, or if the money did not arrive. */
export async function withdrawnRefund(
  db: Reader,
  orderId: string,
): Promise<{ amount: number; credit: number } | null> {
  const refund = (await refundsOf(db, orderId)).find(({ id }) => id === orderId)
  if (!refund || refund.state === 'refused') return null
  return { amount: refund.amount, credit: refund.credit ?? 0 }
}
