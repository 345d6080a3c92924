import { and, eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem } from '../context.ts'
import { photos } from '../photos/tables.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { mailDeliveryKind } from './mail-delivery.ts'
import { orderLines, orderPhotos, orders } from './tables.ts'

const DAY_MS = 86_400_000

export const deliverOrderKind = jobKind<{ orderId: string }>('orders.deliver', { retryLimit: 20 })

/** Makes sure that every bought original is there, opens the downloads, and has the buyer told. */
export async function deliverOrder(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  const bought = await ctx.db
    .select({ key: photos.originalKey })
    .from(orderPhotos)
    .innerJoin(orderLines, eq(orderLines.id, orderPhotos.lineId))
    .innerJoin(photos, eq(photos.id, orderPhotos.photoId))
    .where(eq(orderLines.orderId, orderId))
  for (const { key } of bought)
    if ((await ctx.files.size(key)) === undefined)
      throw new Error(`original ${key} of order ${orderId} is missing`)
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const downloadsUntil = new Date(now.getTime() + ctx.config.DOWNLOAD_DAYS * DAY_MS)
    const [done] = await ctx.db
      .update(orders)
      .set({ state: 'delivered', deliveredAt: now, downloadsUntil })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'paid')))
      .returning({ id: orders.id })
    if (!done) return
    await audit(ctx, 'order.delivered', { subjectId: orderId })
    await ctx.jobs.send(mailDeliveryKind, { orderId })
  })
}
