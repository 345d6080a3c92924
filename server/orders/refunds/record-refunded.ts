import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { orders } from '../tables.ts'

/**
 * Records that `pence` more of an order have been refunded. Once all of it is, nothing more is printed, and the credit
 * it used is released (`creditsUsed`).
 */
export async function recordRefunded(
  { db }: Pick<TransactionContext, 'db'>,
  orderId: string,
  pence: number,
): Promise<void> {
  const whole = sql`${orders.refunded} + ${pence} >= ${orders.total}`
  await db
    .update(orders)
    .set({
      refunded: sql`${orders.refunded} + ${pence}`,
      state: sql`case when ${whole} then 'refunded' else ${orders.state} end`,
      prints: sql`case when ${whole} and ${orders.prints} = 'ordered' then 'cancelled' else ${orders.prints} end`,
    })
    .where(eq(orders.id, orderId))
}
