import { orderCancelled, ordersLabels, paymentRequest } from '../../../content/mails/orders.ts'
import { businessDetails } from '../../business/business-details.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { greeting, toBuyer } from '../mail-to-buyer.ts'
import { orderNumber } from '../order-key.ts'
import { findOrder, linesOf } from '../queries.ts'

/** Asks the buyer of an order that the owner took for its money: by card on its page, or by bank transfer. */
export const mailPaymentRequest = defineMail({
  job: 'orders.mail-payment-request',
  kind: 'payment-request',
  labels: ordersLabels.paymentRequest,
  async write(ctx, { orderId }: { orderId: string }) {
    requireSystem(ctx)
    const order = await findOrder(ctx.db, orderId)
    if (order?.state !== 'awaiting_payment' || !order.payBy) return
    const { bankDetails } = await businessDetails(ctx.db)
    const letter = paymentRequest({
      ...greeting(ctx, order),
      total: order.total,
      titles: (await linesOf(ctx.db, orderId)).map(({ title, packageName, extra }) => [
        title,
        extra?.name ?? packageName,
      ]),
      payBy: order.payBy,
      account: order.paymentMethod === 'transfer' ? bankDetails : null,
    })
    return toBuyer(ctx, order, letter)
  },
})

/** Tells a buyer who was asked for an order's money that it is not wanted any more, since the photos are not for sale. */
export const mailCancelled = defineMail({
  job: 'orders.mail-cancelled',
  kind: 'order-cancelled',
  labels: ordersLabels.cancelled,
  async write(ctx, { orderId }: { orderId: string }) {
    requireSystem(ctx)
    const order = await findOrder(ctx.db, orderId)
    if (order?.state !== 'cancelled') return
    const letter = orderCancelled({
      firstName: order.firstName,
      number: orderNumber(order),
      total: order.total,
      byTransfer: order.paymentMethod === 'transfer',
    })
    return toBuyer(ctx, order, letter)
  },
})
