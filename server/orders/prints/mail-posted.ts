import { printsPosted } from '../../../content/mails/delivery.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { mailToBuyer } from '../mail-to-buyer.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'

export const mailPostedJob = defineJob('orders.mail-posted', { retryLimit: 20 })

/** Tells the buyer that the prints were posted; the address is not in it. */
export async function mailPosted(ctx: Context, { orderId }: { orderId: string }, job: { id: string }) {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const letter = printsPosted({
    firstName: order.firstName,
    number: orderNumber(order),
    link: orderLink(ctx, order),
  })
  await mailToBuyer(ctx, job, order, { kind: 'prints-posted', letter })
}
