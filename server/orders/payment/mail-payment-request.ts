import { orderCancelled, paymentRequest } from '../../../content/mails/orders.ts'
import { businessDetails } from '../../business/business-details.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { mailToBuyer } from '../mail-to-buyer.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { findOrder, linesOf } from '../queries.ts'

export const mailPaymentRequestJob = defineJob('orders.mail-payment-request', { retryLimit: 20 })

export const mailCancelledJob = defineJob('orders.mail-cancelled', { retryLimit: 20 })

/** Asks the buyer of an order that the owner took for its money: by card on its page, or by bank transfer. */
export async function mailPaymentRequest(
  ctx: Context,
  { orderId }: { orderId: string },
  job: { id: string },
): Promise<void> {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (order?.state !== 'awaiting_payment' || !order.payBy) return
  const { bankDetails } = await businessDetails(ctx.db)
  const letter = paymentRequest({
    firstName: order.firstName,
    number: orderNumber(order),
    total: order.total,
    titles: (await linesOf(ctx.db, orderId)).map(({ title, packageName, extra }) => [
      title,
      extra?.name ?? packageName,
    ]),
    payBy: order.payBy,
    account: order.paymentMethod === 'transfer' ? bankDetails : null,
    link: orderLink(ctx, order),
  })
  await mailToBuyer(ctx, job, order, { kind: 'payment-request', letter })
}

/** Tells a buyer who was asked for an order's money that it is not wanted any more, since the photos are not for sale. */
export async function mailCancelled(
  ctx: Context,
  { orderId }: { orderId: string },
  job: { id: string },
): Promise<void> {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (order?.state !== 'cancelled') return
  const letter = orderCancelled({
    firstName: order.firstName,
    number: orderNumber(order),
    total: order.total,
    byTransfer: order.paymentMethod === 'transfer',
  })
  await mailToBuyer(ctx, job, order, { kind: 'order-cancelled', letter })
}
