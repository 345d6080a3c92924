import { eq } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import type { ResendMail } from '../../../domain/orders/order-desk.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { mailConfirmationJob } from '../payment/mail-confirmation.ts'
import { downloadsAreOpen } from '../show-order.ts'
import { orders } from '../tables.ts'
import { mailDeliveryJob } from './mail-delivery.ts'

/** Sends the buyer the receipt or the download mail again. */
export async function resendMail(ctx: Context, input: ResendMail & { orderId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId))
    if (!order) throw notFound('order')
    if (!order.paidAt) throw conflict('not-paid', orderErrors.notPaid)
    if (
      input.mail === 'delivery' &&
      !(order.state === 'delivered' && downloadsAreOpen(order, ctx.clock.now()))
    )
      throw conflict('nothing-to-download', orderErrors.downloadsNotOpen)
    await audit(ctx, 'order.mail-resent', { subjectId: order.id, mail: input.mail })
    const kind = input.mail === 'order' ? mailConfirmationJob : mailDeliveryJob
    await ctx.jobs.send(kind, { orderId: order.id })
  })
}
