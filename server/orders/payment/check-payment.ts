import { eq } from 'drizzle-orm'
import { type Context, requireSystem } from '../../context.ts'
import { TOLERANCE_S } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { cancelUnpaid } from '../checkout/cancel-unpaid.ts'
import { orders } from '../tables.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
/** After this an unpaid order is cancelled: its prices and photos are not promised for ever. */
const UNPAID_MS = 24 * 60 * MINUTE
/**
 * When an order's payment is checked, counted from when it was placed. The last check comes late enough for a worker
 * whose clock is behind to see that the day is over.
 */
export const PAYMENT_POLL_DELAYS_MS = [10 * MINUTE, UNPAID_MS + TOLERANCE_S * 1000] as const

export const checkPaymentJob = defineJob('orders.check-payment', { retryLimit: 20 })

/**
 * Checks on an order whose buyer never came back: a paid one is still delivered, an unpaid one is cancelled after a
 * day.
 */
export async function checkPayment(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (order?.state !== 'awaiting_payment') return
  if (order.paymentId && (await settlePayment(ctx, order.paymentId)).paid) return
  if (order.placedAt.getTime() + UNPAID_MS <= ctx.clock.now().getTime()) await cancelUnpaid(ctx, orderId)
}
