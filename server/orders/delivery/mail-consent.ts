import { consentGiven } from '../../../content/mails/orders.ts'
import { type Context, requireSystem } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'
import { isTestOrder } from '../test-mode.ts'

export const mailConsentJob = defineJob('orders.mail-consent', { retryLimit: 20 })

/** Confirms what the buyer agreed to before the first download, as consumer law requires. */
export async function mailConsent(ctx: Context, { orderId }: { orderId: string }, job: { id: string }) {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (!order?.consentedAt) return
  const { firstName, consentedAt: at } = order
  await ctx.mail.send({
    id: job.id,
    kind: 'consent',
    to: order.email,
    ...(await renderMail(
      ctx,
      consentGiven({ firstName, at, number: orderNumber(order), link: orderLink(ctx, order) }),
      { testMode: isTestOrder(ctx, order) },
    )),
  })
}
