import sharp from 'sharp'
import { allowAnyone, type Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { cleanKey, LONG_EDGES } from '../../photos/derive/renditions.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { getOrderByKey } from '../order-key.ts'
import { boughtPhotos } from '../queries.ts'
import { downloadsAreOpen } from '../show-order.ts'

/**
 * A bought photo without the watermark, as a WebP no larger than a gallery's small preview: on the buyer's screen from
 * the payment on, also before the right to cancel is given up for the file itself (decision 204).
 */
export async function showCleanPhoto(
  ctx: Context,
  { key, photoId }: { key: string; photoId: string },
): Promise<Buffer> {
  allowAnyone(ctx)
  const order = await getOrderByKey(ctx, key)
  const photos = downloadsAreOpen(order, ctx.clock.now()) ? await boughtPhotos(ctx.db, order.id) : []
  if (!photos.some(({ id, kept }) => kept && id === photoId)) throw notFound('photo')
  const large = await ctx.files.read(cleanKey(photoId, 'large')).catch((error: unknown) => {
    throw error instanceof FileMissing ? notFound('photo') : error
  })
  const edge = LONG_EDGES.small
  return sharp(large)
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
