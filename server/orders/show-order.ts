import type { OrderView } from '../../domain/orders.ts'
import { allowAnyone, type Context } from '../context.ts'
import { previewLink } from '../photos/preview-link.ts'
import { getOrderByKey, type Order, orderNumber } from './order-key.ts'
import { linesOf } from './queries.ts'

/** The order page: whoever has its unguessable address may see it. */
export async function showOrder(ctx: Context, key: string): Promise<OrderView> {
  allowAnyone(ctx)
  const order = await getOrderByKey(ctx, key)
  const now = ctx.clock.now()
  const open = downloadsAreOpen(order, now)
  const thumb = (photoId: string) =>
    previewLink(
      ctx.keys.photos,
      { photoId, size: 'small', viewer: 'buyer' },
      now,
      ctx.config.PHOTO_LINK_HOURS,
    )
  const lines = await linesOf(ctx.db, order.id)
  return {
    number: orderNumber(order),
    state: order.state,
    placedAt: order.placedAt.toISOString(),
    buyerFirstName: order.firstName,
    lines: lines.map(({ title, packageName, photoCount, subtotal, discount, total, photos }) => ({
      title,
      packageName,
      photoCount,
      subtotal,
      discount,
      total,
      photos: photos.map(({ id, fileName }) => ({
        id,
        fileName,
        thumb: thumb(id),
        download: open && order.consentedAt ? `/api/orders/${key}/photos/${id}` : null,
      })),
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    total: order.total,
    vat: order.vat,
    consented: order.consentedAt !== null,
    downloadsUntil: order.downloadsUntil?.toISOString() ?? null,
    expired: order.downloadsUntil !== null && order.downloadsUntil <= now,
  }
}

/** Paid or delivered, and within the days of download. */
export function downloadsAreOpen(order: Order, now: Date): boolean {
  const bought = order.state === 'paid' || order.state === 'delivered'
  return bought && (order.downloadsUntil === null || order.downloadsUntil > now)
}
