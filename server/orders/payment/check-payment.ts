import { eq } from 'drizzle-orm'
import { type Context, requireSystem } from '../../context.ts'
import { TOLERANCE_S } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { cancelUnpaid } from '../cancel-unpaid.ts'
import { orders } from '../tables.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
/** After this an unpaid order is cancelled: its prices and photos are not promised for ever. */
const UNPAID_MS = 24 * 60 * MINUTE
/** How long after a payment was begun it is looked at. */
export const PAYMENT_POLL_DELAY_MS = 10 * MINUTE

type Waiting = { placedAt: Date; payBy: Date | null }

/** Until when an unpaid order is kept. */
const keptUntil = ({ placedAt, payBy }: Waiting): Date => payBy ?? new Date(placedAt.getTime() + UNPAID_MS)

/**
 * When an order's payment is checked. The last check comes late enough for a worker whose clock is behind to see that
 * its time is over.
 */
export const whenToCheck = (order: Waiting): Date[] => [
  ...(order.payBy ? [] : [new Date(order.placedAt.getTime() + PAYMENT_POLL_DELAY_MS)]),
  new Date(keptUntil(order).getTime() + TOLERANCE_S * 1000),
]

export const checkPaymentJob = defineJob('orders.check-payment', { retryLimit: 20 })

/**
 * Checks on an order whose buyer never came back: a paid one is still delivered, an unpaid one is cancelled once its time
 * is over.
 */
export async function checkPayment(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (order?.state !== 'awaiting_payment') return
  if (order.paymentId && (await settlePayment(ctx, order.paymentId)).paid) return
  if (keptUntil(order) <= ctx.clock.now()) await cancelUnpaid(ctx, orderId)
}
