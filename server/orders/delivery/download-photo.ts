import { and, eq, sql } from 'drizzle-orm'
import { orderErrors } from '../../../content/errors/orders.ts'
import { allowAnyone, audit, type Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { auditLog } from '../../platform/tables.ts'
import { type CachedFile, deliveryFileOf } from './delivery-file-cache.ts'
import { openDownload, readBoughtFile } from './open-download.ts'

/**
 * One bought photo for its buyer; refused while it is disputed. The download is recorded, unless `taken` is `nothing`,
 * or the `rest` of a broken download that was recorded when it began.
 */
export async function downloadPhoto(
  ctx: Context,
  { key, photoId, taken = 'whole' }: { key: string; photoId: string; taken?: 'whole' | 'rest' | 'nothing' },
): Promise<CachedFile & { fileName: string }> {
  allowAnyone(ctx)
  const { order, photos } = await openDownload(ctx, key)
  // Two lines may pay for the same photo, and one of them may have been given back.
  const theirs = photos.filter(({ id }) => id === photoId)
  const photo = theirs.find(({ kept }) => kept) ?? theirs[0]
  if (!photo) throw notFound('photo')
  if (!photo.kept) throw new AppError('gone', 'photo-withheld', orderErrors.withheld)
  const file = await readBoughtFile(ctx, { order, photo }, deliveryFileOf)
  const goesOn = taken === 'rest' && (await hasBegun(ctx, { photoId, orderId: order.id }))
  if (taken !== 'nothing' && !goesOn)
    await audit(ctx, 'photo.downloaded', { subjectId: photoId, orderId: order.id })
  return file
}

async function hasBegun({ db }: Context, { photoId, orderId }: { photoId: string; orderId: string }) {
  const begun = await db.$count(
    auditLog,
    and(
      eq(auditLog.subjectId, photoId),
      eq(auditLog.action, 'photo.downloaded'),
      eq(sql`${auditLog.detail}->>'orderId'`, orderId),
    ),
  )
  return begun > 0
}
