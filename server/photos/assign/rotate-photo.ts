import { eq } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { requireNotClassSheet } from '../class-sheets/sheet-conditions.ts'
import { derivePhotoJob } from '../derive/derive-photo.ts'
import { photos } from '../tables.ts'

/** Rotates a photo clockwise by quarter turns, remaking its previews and the buyers' files. */
export async function rotatePhoto(
  ctx: Context,
  { photoId, by }: { photoId: string; by: 1 | 2 | 3 },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId)).for('update')
    if (!photo) throw notFound('photo')
    await requireNotClassSheet(ctx.db, [photoId])
    if (photo.state === 'refused') throw conflict('photo-refused', photoErrors.notRead)
    await ctx.db
      .update(photos)
      .set({ turns: (photo.turns + by) % 4, state: 'received' })
      .where(eq(photos.id, photoId))
    await audit(ctx, 'photo.turned', { subjectId: photoId, by })
    await ctx.jobs.send(derivePhotoJob, { photoId })
  })
}
