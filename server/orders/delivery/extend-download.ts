import { eq } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import { daysAfter, endOfLondonDay, londonDay } from '../../../domain/days.ts'
import type { ExtendDownload } from '../../../domain/orders/order-changes.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { orders } from '../tables.ts'
import { mailDelivery } from './mail-delivery.ts'

/**
 * Gives the buyer more days to download, counted from the old end or, if that has passed, from now, and tells them by
 * mail. Idempotent by the end that was shown; 409 if it has been changed to another meanwhile.
 */
export async function extendDownload(
  ctx: Context,
  input: ExtendDownload & { orderId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId)).for('update')
    if (!order) throw notFound('order')
    if (order.state !== 'delivered' || !order.downloadsUntil)
      throw conflict('nothing-to-download', orderErrors.downloadsNotOpen)
    const now = ctx.clock.now()
    const shown = new Date(input.until)
    const downloadsUntil = endOfLondonDay(daysAfter(londonDay(shown > now ? shown : now), input.days))
    const is = (end: Date) => order.downloadsUntil?.getTime() === end.getTime()
    if (!is(shown) && is(downloadsUntil)) return
    if (!is(shown)) throw conflict('changed-meanwhile', orderErrors.extendedMeanwhile)
    await ctx.db.update(orders).set({ downloadsUntil }).where(eq(orders.id, order.id))
    await audit(ctx, 'order.download-extended', { subjectId: order.id, days: input.days })
    await ctx.jobs.send(mailDelivery, { orderId: order.id })
  })
}
