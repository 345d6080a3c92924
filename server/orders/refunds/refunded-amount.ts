import { and, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { creditUses } from '../offers/tables.ts'
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
 * what it is for counts for both, and so does every one of an order of which some failed.
 */
export async function givenBackFor(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, 'id' | 'refunded'>,
): Promise<{ prints: number; files: number }> {
  const all = await refundedAmount(db, order)
  if ((await db.$count(failedRefunds, eq(failedRefunds.orderId, order.id))) > 0)
    return { prints: all, files: all }
  const [known] = await db
    .select({
      prints: sql<number>`coalesce(sum(${refunds.forPrints}), 0)::int`,
      files: sql<number>`coalesce(sum(${refunds.amount} - ${refunds.forPrints}), 0)::int`,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, order.id),
        inArray(refunds.state, ['asked', 'done']),
        isNotNull(refunds.forPrints),
      ),
    )
  return { prints: all - (known?.files ?? 0), files: all - (known?.prints ?? 0) }
}

/**
 * What an order got back for what was withdrawn before it was paid; null if nothing, or if the money did not arrive. The
 * credit of prints that were cancelled is not told from it, and left out.
 */
export async function withdrawnRefund(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, 'id' | 'prints'>,
): Promise<{ amount: number; credit: number } | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, order.id))
  const failed = await db.$count(failedRefunds, eq(failedRefunds.orderId, order.id))
  if (!refund || refund.state === 'refused' || failed > 0) return null
  const [used] = await db
    .select({ back: sql<number>`coalesce(sum(${creditUses.givenBack}), 0)::int` })
    .from(creditUses)
    .where(eq(creditUses.orderId, order.id))
  return { amount: refund.amount, credit: order.prints === 'cancelled' ? 0 : (used?.back ?? 0) }
}
