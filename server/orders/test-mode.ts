import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Order } from './order-key.ts'
import { orders } from './tables.ts'

/**
 * Whether an order was a test, in which no money moves. It is recorded when its payment begins; an order without a record
 * (free, or older than the record) is one while the shop takes no money.
 */
export function isTestOrder({ payments }: Pick<Context, 'payments'>, order: Order): boolean {
  return order.testMode ?? (order.paymentProvider === 'test' || !payments.takesMoney)
}

/** Of the rows of a query over orders, those that were no tests; all of them while the shop takes no money. */
export const unlessTest = ({ payments }: Pick<Context, 'payments'>): SQL | undefined =>
  payments.takesMoney
    ? sql`not coalesce(${orders.testMode}, ${orders.paymentProvider} = 'test', false)`
    : undefined
