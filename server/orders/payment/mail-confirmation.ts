import { confirmation } from '../../../content/mails/orders.ts'
import { vatByRate } from '../../../domain/orders/vat.ts'
import { type Context, requireSystem } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { discountsOf } from '../ledger/sums.ts'
import { orderLink, orderNumber, receiptLink } from '../order-key.ts'
import { printDeadline, printsMayChange } from '../prints/prints.ts'
import { findOrder, linesOf, packageItems, printsOf } from '../queries.ts'

export const mailConfirmationJob = defineJob('orders.mail-confirmation', {
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
    ...(await renderMail(
      confirmation({
        ...order,
        number: orderNumber(order),
        paidAt: order.paidAt ?? order.placedAt,
        vatParts: vatByRate(lines),
        lines: lines.map((line) => ({ ...line, items: packageItems(line) })),
        reductions: await discountsOf(ctx.db, orderId),
        link: orderLink(ctx, order),
        receiptLink: receiptLink(ctx, order),
        printed: pieces.length > 0,
        changeUntil: printsMayChange(order, pieces, ctx.clock.now()) ? printDeadline(pieces) : null,
      }),
    )),
  })
}
