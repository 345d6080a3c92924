import { and, eq } from 'drizzle-orm'
import { site } from '../../content/site.ts'
import { allowAnyone, audit, type Context } from '../context.ts'
import { AppError, forbidden, notFound } from '../errors.ts'
import { type DeliveryFile, deliveryFile } from '../photos/delivery-file.ts'
import { photos } from '../photos/tables.ts'
import { getOrderByKey, orderNumber } from './order-key.ts'
import { downloadsAreOpen } from './show-order.ts'
import { orderLines, orderPhotos } from './tables.ts'

/** A bought photo as the buyer gets it: the original's pixels, 300 DPI, no watermark, nothing about the camera. */
export async function downloadPhoto(
  ctx: Context,
  { key, photoId }: { key: string; photoId: string },
): Promise<DeliveryFile & { fileName: string }> {
  allowAnyone(ctx)
  const order = await getOrderByKey(ctx, key)
  const [photo] = await ctx.db
    .select({
      originalKey: photos.originalKey,
      fileName: photos.fileName,
      turns: photos.turns,
      position: orderPhotos.position,
    })
    .from(orderPhotos)
    .innerJoin(orderLines, eq(orderLines.id, orderPhotos.lineId))
    .innerJoin(photos, eq(photos.id, orderPhotos.photoId))
    .where(and(eq(orderLines.orderId, order.id), eq(photos.id, photoId)))
  if (!photo) throw notFound('photo')
  if (!downloadsAreOpen(order, ctx.clock.now()))
    throw new AppError('gone', 'downloads-closed', 'The downloads of this order have ended.')
  if (!order.consentedAt) throw forbidden('consent-needed', 'Please tick both boxes on the order page first.')
  const file = await deliveryFile(await ctx.files.read(photo.originalKey), {
    business: site.name,
    fileName: photo.fileName,
    turns: photo.turns,
  })
  await audit(ctx, 'photo.downloaded', { subjectId: photoId, orderId: order.id })
  return { ...file, fileName: `${orderNumber(order)}-${photo.position + 1}.${file.extension}` }
}
