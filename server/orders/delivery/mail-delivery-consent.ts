import { deliveryConsentMail } from '../../../content/mails/delivery.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { mailToBuyer } from '../mail-to-buyer.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'

export const mailDeliveryConsentJob = defineJob('orders.mail-consent', { retryLimit: 20 })

/** Confirms what the buyer agreed to before the first download, as consumer law requires. */
export async function mailDeliveryConsent(
  ctx: Context,
  { orderId }: { orderId: string },
  job: { id: string },
) {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (!order?.consentedAt) return
  const { firstName, consentedAt: at } = order
  await mailToBuyer(ctx, job, order, {
    kind: 'consent',
    letter: deliveryConsentMail({ firstName, at, number: orderNumber(order), link: orderLink(ctx, order) }),
  })
}
