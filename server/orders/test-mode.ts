import type { Context } from '../context.ts'
import type { Order } from './order-key.ts'

/**
 * Whether an order was a test, in which no money moves. It is recorded when its payment begins; an order without a record
 * (free, or older than the record) is one while the shop takes no money.
 */
export function isTestOrder({ payments }: Pick<Context, 'payments'>, order: Order): boolean {
  return order.testMode ?? (order.paymentProvider === 'test' || !payments.takesMoney)
}
