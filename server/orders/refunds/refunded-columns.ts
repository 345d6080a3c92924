import { sql } from 'drizzle-orm'
import { orders } from '../tables.ts'

/** The columns to set when this many more pence have been refunded; once all of it is, nothing more is printed. */
export function refundedColumns(pence: number) {
  const whole = sql`${orders.refunded} + ${pence} >= ${orders.total}`
  return {
    refunded: sql`${orders.refunded} + ${pence}`,
    state: sql`case when ${whole} then 'refunded' else ${orders.state} end`,
    prints: sql`case when ${whole} and ${orders.prints} = 'ordered' then 'cancelled' else ${orders.prints} end`,
  }
}
