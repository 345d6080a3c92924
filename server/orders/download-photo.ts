import { allowAnyone, audit, type Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import type { DeliveryFile } from '../photos/delivery-file.ts'
import { bringFile, openDownload } from './open-download.ts'

/** One bought photo, for its buyer; refused while it is disputed. `resumed`: the rest of a download that broke off. */
export async function downloadPhoto(
  ctx: Context,
  { key, photoId, resumed = false }: { key: string; photoId: string; resumed?: boolean },
): Promise<DeliveryFile & { fileName: string }> {
  allowAnyone(ctx)
  const { order, photos } = await openDownload(ctx, key)
  const photo = photos.find(({ id }) => id === photoId)
  if (!photo) throw notFound('photo')
  if (!photo.kept)
    throw new AppError(
      'gone',
      'photo-withheld',
      'This photo is being looked at and cannot be downloaded now.',
    )
  const file = await bringFile(ctx, order, photo)
  if (!resumed) await audit(ctx, 'photo.downloaded', { subjectId: photoId, orderId: order.id })
  return file
}
