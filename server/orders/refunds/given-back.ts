import { and, eq, sum } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { type orders, refunds } from '../tables.ts'

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
  return Math.max(0, order.total - (await givenBack(db, order)))
}

/** Pence of an order that were refunded or are being refunded. */
export async function givenBack(
  db: Reader,
  order: Pick<typeof orders.$inferSelect, 'id' | 'refunded'>,
): Promise<number> {
  return order.refunded + (await pendingRefunds(db, order.id))
}
