import { photoWithdrawn } from '../../../content/mails/orders.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeLetter } from '../../letters/letter.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder, printsOf } from '../queries.ts'

export const mailWithdrawnKind = jobKind('orders.mail-withdrawn', { retryLimit: 20 })

/** Tells the buyer that the class photo, or the sheet of portraits, can no longer be seen, downloaded or printed. */
export async function mailWithdrawn(
  ctx: Context,
  { orderId, sheet = false }: { orderId: string; sheet?: boolean },
  job: { id: string },
) {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const prints = await printsOf(ctx.db, orderId)
  await ctx.mail.send({
    id: job.id,
    kind: 'photo-withdrawn',
    to: order.email,
    ...(await writeLetter(
      photoWithdrawn({
        what: sheet ? 'class sheet' : 'class photo',
        firstName: order.firstName,
        number: orderNumber(order),
        printed: prints.some(
          ({ product, photoKind, sentAt }) =>
            (product.kind === 'class' || photoKind === 'class') && sentAt === null,
        ),
        link: orderLink(ctx, order),
      }),
    )),
  })
}
