import { and, eq } from 'drizzle-orm'
import { daysAfter, endOfLondonDay, londonDay } from '../../../domain/days.ts'
import { audit, type Context, inTransaction, requireSystem } from '../../context.ts'
import { boughtPhotos } from '../queries.ts'
import { orders } from '../tables.ts'
import { isWithdrawn } from '../withdrawn-photos/notify-buyers.ts'
import { refundWithdrawn } from '../withdrawn-photos/refund-withdrawn.ts'
import { mailDelivery } from './mail-delivery.ts'

/**
 * Checks that every bought original exists, opens the downloads, and queues the mail to the buyer. What was withdrawn
 * before it was paid is refunded, and the buyer told. An order of prints alone, or whose photos were all withdrawn or given back, has
 * nothing to download, and stays paid.
 */
export async function deliverOrder(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  requireSystem(ctx)
  await refundWithdrawn(ctx, { orderId })
  const photos = await boughtPhotos(ctx.db, orderId)
  if (photos.every((photo) => photo.givenBack || isWithdrawn(photo))) return
  for (const { kept, originalKey } of photos)
    if (kept && (await ctx.files.size(originalKey)) === undefined)
      throw new Error(`original ${originalKey} of order ${orderId} is missing`)
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const downloadsUntil = endOfLondonDay(daysAfter(londonDay(now), ctx.config.DOWNLOAD_DAYS))
    const [done] = await ctx.db
      .update(orders)
      .set({ state: 'delivered', deliveredAt: now, downloadsUntil })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'paid')))
      .returning({ id: orders.id })
    if (!done) return
    await audit(ctx, 'order.delivered', { subjectId: orderId })
    await ctx.jobs.send(mailDelivery, { orderId })
  })
}
