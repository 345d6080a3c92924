import { and, eq, sql } from 'drizzle-orm'
import type { JobData } from '../../../domain/job-data.ts'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { photos } from '../../photos/tables.ts'
import { pupils } from '../../school/tables.ts'
import { cancelUnpaid } from '../cancel-unpaid.ts'
import { isStillProcessing } from '../order-errors.ts'
import { boughtPhotos, photosOfPrints } from '../queries.ts'
import { orderLines, orders } from '../tables.ts'
import { isWithdrawn, notifyBuyers } from './notify-buyers.ts'
import { recordEffects } from './record-effects.ts'
import { stopPrints } from './stop-prints.ts'

/**
 * What follows when photos of an event may no longer be had: their buyers are told of a withdrawn class photo, the owner
 * of the prints to stop, and open checkouts of what is gone, or not for sale any more, are cancelled; who was asked for their
 * money is told. All this is counted for the opt-outs that caused it. Rejects if a bank is still working on such a payment, once the others are cancelled.
 */
export async function handlePhotoWithdrawal(
  ctx: Context,
  cause: JobData['school.photo-refused'],
): Promise<void> {
  requireSystem(ctx)
  const { eventId } = cause
  await inTransaction(ctx, async (ctx) => {
    await notifyBuyers(ctx, eventId)
    await stopPrints(ctx, eq(photos.eventId, eventId))
  })
  const open = await ctx.db
    .select({ id: orders.id, refusesSales: sql<boolean>`coalesce(bool_or(${pupils.noSales}), false)` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(and(eq(orders.state, 'awaiting_payment'), eq(orderLines.eventId, eventId)))
    .groupBy(orders.id)
  const underWay: unknown[] = []
  for (const { id, refusesSales } of open) {
    const bought = [...(await boughtPhotos(ctx.db, id)), ...(await photosOfPrints(ctx.db, id))]
    if (refusesSales || bought.some(isWithdrawn))
      await cancelUnpaid(ctx, id, { tellBuyer: true }).catch((error: unknown) => {
        if (!isStillProcessing(error)) throw error
        underWay.push(error)
      })
  }
  if (underWay.length > 0) throw underWay[0]
  await recordEffects(ctx, cause)
}
