import { eq } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import type { ResendMail } from '../../../domain/orders/order-changes.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { hasEmail } from '../mail-to-buyer.ts'
import { notPayable } from '../order-errors.ts'
import { mailConfirmation } from '../payment/mail-confirmation.ts'
import { mailPaymentRequest } from '../payment/mail-payment-request.ts'
import { downloadsAreOpen } from '../show-order.ts'
import { orders } from '../tables.ts'
import { mailDelivery } from './mail-delivery.ts'

const MAILS = { order: mailConfirmation, delivery: mailDelivery, payment: mailPaymentRequest }

/** Sends the buyer the receipt, the download mail or the request to pay again. */
export async function resendMail(ctx: Context, input: ResendMail & { orderId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId))
    if (!order) throw notFound('order')
    if (!hasEmail(order)) throw conflict('no-email', orderErrors.noEmail)
    if (input.mail === 'payment' && !(order.state === 'awaiting_payment' && order.atDesk)) throw notPayable()
    if (input.mail !== 'payment' && !order.paidAt) throw conflict('not-paid', orderErrors.notPaid)
    if (
      input.mail === 'delivery' &&
      !(order.state === 'delivered' && downloadsAreOpen(order, ctx.clock.now()))
    )
      throw conflict('nothing-to-download', orderErrors.downloadsNotOpen)
    await audit(ctx, 'order.mail-resent', { subjectId: order.id, mail: input.mail })
    await ctx.jobs.send(MAILS[input.mail], { orderId: order.id })
  })
}
