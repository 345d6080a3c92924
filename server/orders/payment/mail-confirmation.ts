import { confirmation } from '../../../content/mails/orders.ts'
import { vatByRate } from '../../../domain/orders/vat.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeLetter } from '../../mail-templates/render-mail.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { reductionsOf } from '../offers/queries.ts'
import { orderLink, orderNumber, receiptLink } from '../order-key.ts'
import { printDeadline, printsMayChange } from '../prints/prints.ts'
import { findOrder, itemsOf, linesOf, printsOf } from '../queries.ts'

export const mailConfirmationKind = jobKind('orders.mail-confirmation', {
  retryLimit: 20,
})

/** Sends the receipt as soon as the payment is known. */
export async function mailConfirmation(ctx: Context, { orderId }: { orderId: string }, job: { id: string }) {
  requireSystem(ctx)
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const lines = await linesOf(ctx.db, orderId)
  const pieces = await printsOf(ctx.db, orderId)
  await ctx.mail.send({
    id: job.id,
    kind: 'order',
    to: order.email,
    ...(await writeLetter(
      confirmation({
        ...order,
        number: orderNumber(order),
        paidAt: order.paidAt ?? order.placedAt,
        vatParts: vatByRate(lines),
        lines: lines.map((line) => ({ ...line, items: itemsOf(line) })),
        reductions: await reductionsOf(ctx.db, orderId),
        link: orderLink(ctx, order),
        receiptLink: receiptLink(ctx, order),
        printed: pieces.length > 0,
        changeUntil: printsMayChange(order, pieces, ctx.clock.now()) ? printDeadline(pieces) : null,
      }),
    )),
  })
}
