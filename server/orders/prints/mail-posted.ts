import { printsPosted } from '../../../content/mails/orders.ts'
import { type Context, requireSystem } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { isTestOrder } from '../test-mode.ts'

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
  await ctx.mail.send({
    id: job.id,
    kind: 'prints-posted',
    to: order.email,
    ...(await renderMail(ctx, letter, { testMode: isTestOrder(ctx, order) })),
  })
}
