import { delivery, deliveryLabels } from '../../../content/mails/delivery.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { greeting, toBuyer } from '../mail-to-buyer.ts'
import { mailConfirmation } from '../payment/mail-confirmation.ts'
import { boughtPhotos, findOrder } from '../queries.ts'
import { downloadsAreOpen } from '../show-order.ts'
import { isWithdrawn } from '../withdrawn-photos/notify-buyers.ts'

/**
 * Tells the buyer that the files can be downloaded, and until when; skipped if the money was refunded, or the time
 * ended, meanwhile. Rejects, to be tried again, while the receipt of the order is still to be sent.
 */
export const mailDelivery = defineMail({
  job: 'orders.mail-delivery',
  kind: 'delivery',
  labels: deliveryLabels.delivery,
  async write(ctx, { orderId }: { orderId: string }) {
    requireSystem(ctx)
    const order = await findOrder(ctx.db, orderId)
    if (order?.state !== 'delivered' || !order.downloadsUntil) return
    if (!downloadsAreOpen(order, ctx.clock.now())) return
    if ((await ctx.jobs.unfinished([mailConfirmation], orderId)) > 0)
      throw new Error('the receipt of this order is still to be sent')
    const photos = await boughtPhotos(ctx.db, orderId)
    return toBuyer(
      ctx,
      order,
      delivery({
        ...greeting(ctx, order),
        until: order.downloadsUntil,
        ready: photos.filter(({ kept }) => kept).length,
        withheld: photos.filter((photo) => !(photo.kept || photo.givenBack || isWithdrawn(photo))).length,
      }),
    )
  },
})
