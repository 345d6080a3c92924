import { eq } from 'drizzle-orm'
import { type Context, requireSystem } from '../context.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { settlePayment } from './settle-payment.ts'
import { orders } from './tables.ts'

export const checkPaymentKind = jobKind<{ orderId: string }>('orders.check-payment')

/** Looks after an order whose buyer never came back: what was paid is delivered all the same. */
export async function checkPayment(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (order?.state !== 'awaiting_payment' || !order.paymentId) return
  await settlePayment(ctx, order.paymentId)
}
