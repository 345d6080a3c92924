import { and, eq, isNull } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { getOrderByKey } from '../order-key.ts'
import { boughtPhotos } from '../queries.ts'
import { downloadsAreOpen } from '../show-order.ts'
import { orders } from '../tables.ts'
import { mailDeliveryConsent } from './mail-delivery-consent.ts'

/**
 * The buyer asks for the files now and so gives up the 14-day right, once. The time is recorded, and confirmed by mail.
 */
export async function recordDeliveryConsent(ctx: Context, key: string): Promise<void> {
  allowAnyone(ctx)
  const order = await getOrderByKey(ctx, key)
  const files = await boughtPhotos(ctx.db, order.id)
  if (files.length === 0 || !downloadsAreOpen(order, ctx.clock.now()))
    throw conflict('downloads-closed', orderErrors.downloadsNotOpen)
  await inTransaction(ctx, async (ctx) => {
    const [given] = await ctx.db
      .update(orders)
      .set({ consentedAt: ctx.clock.now() })
      .where(and(eq(orders.id, order.id), isNull(orders.consentedAt)))
      .returning({ id: orders.id })
    if (!given) return
    await audit(ctx, 'order.consented', { subjectId: order.id })
    await ctx.jobs.send(mailDeliveryConsent, { orderId: order.id })
  })
}
