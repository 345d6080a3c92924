import { photoWithdrawn, refundsLabels } from '../../../content/mails/refunds.ts'
import { isClassPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { greeting, toBuyer } from '../mail-to-buyer.ts'
import { findOrder, printsOf } from '../queries.ts'
import { withdrawnRefund } from '../refunds/refunded-amount.ts'

interface Withdrawn {
  orderId: string
  /** The sheet of the class's portraits. */
  sheet?: boolean
  /** Its class photo, also without either, as before. */
  photo?: boolean
  group?: boolean
  /** It was paid after they were withdrawn. */
  paidLater?: boolean
}

/** Tells the buyer which photos of several, by their kind, can no longer be seen, downloaded or printed. */
export const mailWithdrawn = defineMail({
  job: 'orders.mail-withdrawn',
  kind: 'photo-withdrawn',
  labels: refundsLabels.withdrawn,
  async write(
    ctx,
    { orderId, sheet = false, group = false, photo = !sheet && !group, paidLater = false }: Withdrawn,
  ) {
    requireSystem(ctx)
    const order = await findOrder(ctx.db, orderId)
    if (!order) return
    const prints = await printsOf(ctx.db, orderId)
    const kinds: string[] = [...(photo || sheet ? ['class'] : []), ...(group ? ['group'] : [])]
    return toBuyer(
      ctx,
      order,
      photoWithdrawn({
        what: [
          ...(photo ? ['class photo' as const] : []),
          ...(sheet ? ['class sheet' as const] : []),
          ...(group ? ['group photo' as const] : []),
        ],
        givenBack: paidLater ? await withdrawnRefund(ctx.db, orderId) : null,
        ...greeting(ctx, order),
        printed: prints.some(
          ({ product, photoKind, sentAt, cancelledAt }) =>
            order.prints !== 'cancelled' &&
            cancelledAt === null &&
            (isClassPhoto(product) ? photo || sheet : kinds.includes(photoKind ?? '')) &&
            sentAt === null,
        ),
      }),
    )
  },
})
