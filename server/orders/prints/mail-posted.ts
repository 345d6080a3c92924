import { deliveryLabels, printsPosted } from '../../../content/mails/delivery.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { greeting, toBuyer } from '../mail-to-buyer.ts'
import { findOrder } from '../queries.ts'

/** Tells the buyer that the prints were posted; the address is not in it. */
export const mailPosted = defineMail({
  job: 'orders.mail-posted',
  kind: 'prints-posted',
  labels: deliveryLabels.posted,
  async write(ctx, { orderId }: { orderId: string }) {
    requireSystem(ctx)
    const order = await findOrder(ctx.db, orderId)
    return order && toBuyer(ctx, order, printsPosted(greeting(ctx, order)))
  },
})
