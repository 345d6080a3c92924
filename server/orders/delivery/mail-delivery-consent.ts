import { deliveryConsentMail, deliveryLabels } from '../../../content/mails/delivery.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { toBuyer } from '../mail-to-buyer.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder } from '../queries.ts'

/** Confirms what the buyer agreed to before the first download, as consumer law requires. */
export const mailDeliveryConsent = defineMail({
  job: 'orders.mail-consent',
  kind: 'consent',
  labels: deliveryLabels.consent,
  async write(ctx, { orderId }: { orderId: string }) {
    requireSystem(ctx)
    const order = await findOrder(ctx.db, orderId)
    if (!order?.consentedAt) return
    const { firstName, consentedAt: at } = order
    return toBuyer(
      ctx,
      order,
      deliveryConsentMail({ firstName, at, number: orderNumber(order), link: orderLink(ctx, order) }),
    )
  },
})
