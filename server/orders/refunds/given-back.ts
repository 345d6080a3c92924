import { sql } from 'drizzle-orm'
import { orders } from '../tables.ts'

/** What so many more pence given back make of an order: when all has gone back, nothing more of it is printed. */
export function givenBack(pence: number) {
  const whole = sql`${orders.refunded} + ${pence} >= ${orders.total}`
  return {
    refunded: sql`${orders.refunded} + ${pence}`,
    state: sql`case when ${whole} then 'refunded' else ${orders.state} end`,
    prints: sql`case when ${whole} and ${orders.prints} = 'ordered' then 'cancelled' else ${orders.prints} end`,
  }
}
