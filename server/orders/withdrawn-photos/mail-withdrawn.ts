import { photoWithdrawn } from '../../../content/mails/refunds.ts'
import type { JobData } from '../../../domain/job-data.ts'
import { isClassPhoto } from '../../../domain/orders/prints/product-kinds.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { mailToBuyer } from '../mail-to-buyer.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder, printsOf } from '../queries.ts'
import { withdrawnRefund } from '../refunds/refunded-amount.ts'

export const mailWithdrawnJob = defineJob('orders.mail-withdrawn', { retryLimit: 20 })

/** Tells the buyer which photos of several, by their kind, can no longer be seen, downloaded or printed. */
export async function mailWithdrawn(
  ctx: Context,
  {
    orderId,
    sheet = false,
    group = false,
    photo = !sheet && !group,
    paidLater = false,
  }: JobData['orders.mail-withdrawn'],
  job: { id: string },
) {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const prints = await printsOf(ctx.db, orderId)
  const kinds: string[] = [...(photo || sheet ? ['class'] : []), ...(group ? ['group'] : [])]
  await mailToBuyer(ctx, job, order, {
    kind: 'photo-withdrawn',
    letter: photoWithdrawn({
      what: [
        ...(photo ? ['class photo' as const] : []),
        ...(sheet ? ['class sheet' as const] : []),
        ...(group ? ['group photo' as const] : []),
      ],
      givenBack: paidLater ? await withdrawnRefund(ctx.db, orderId) : null,
      firstName: order.firstName,
      number: orderNumber(order),
      printed: prints.some(
        ({ product, photoKind, sentAt, cancelledAt }) =>
          order.prints !== 'cancelled' &&
          cancelledAt === null &&
          (isClassPhoto(product) ? photo || sheet : kinds.includes(photoKind ?? '')) &&
          sentAt === null,
      ),
      link: orderLink(ctx, order),
    }),
  })
}
