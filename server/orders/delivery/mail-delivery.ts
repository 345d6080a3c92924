import { delivery } from '../../../content/mails/delivery.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { mailToBuyer } from '../mail-to-buyer.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { mailConfirmationJob } from '../payment/mail-confirmation.ts'
import { boughtPhotos, findOrder } from '../queries.ts'
import { downloadsAreOpen } from '../show-order.ts'
import { isWithdrawn } from '../withdrawn-photos/notify-buyers.ts'

export const mailDeliveryJob = defineJob('orders.mail-delivery', { retryLimit: 20 })

/**
 * Tells the buyer that the files can be downloaded, and until when; skipped if the money was refunded, or the time
 * ended, meanwhile. Rejects, to be tried again, while the receipt of the order is still to be sent.
 */
export async function mailDelivery(ctx: Context, { orderId }: { orderId: string }, job: { id: string }) {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (order?.state !== 'delivered' || !order.downloadsUntil) return
  if (!downloadsAreOpen(order, ctx.clock.now())) return
  if ((await ctx.jobs.unfinished([mailConfirmationJob], orderId)) > 0)
    throw new Error('the receipt of this order is still to be sent')
  const photos = await boughtPhotos(ctx.db, orderId)
  await mailToBuyer(ctx, job, order, {
    kind: 'delivery',
    letter: delivery({
      firstName: order.firstName,
      number: orderNumber(order),
      until: order.downloadsUntil,
      ready: photos.filter(({ kept }) => kept).length,
      withheld: photos.filter((photo) => !(photo.kept || photo.givenBack || isWithdrawn(photo))).length,
      link: orderLink(ctx, order),
    }),
  })
}
