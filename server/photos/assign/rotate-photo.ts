import { eq } from 'drizzle-orm'
import { photoRefusals } from '../../../content/errors/photos.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { refuseSheets } from '../class-sheets/sheet-conditions.ts'
import { derivePhotoKind } from '../derive/derive-photo.ts'
import { photos } from '../tables.ts'

/** Rotates a photo clockwise by quarter turns, remaking its previews and the buyers' files. */
export async function turnPhoto(
  ctx: Context,
  { photoId, by }: { photoId: string; by: 1 | 2 | 3 },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId)).for('update')
    if (!photo) throw notFound('photo')
    await refuseSheets(ctx.db, [photoId])
    if (photo.state === 'refused') throw conflict('photo-refused', photoRefusals.notRead)
    await ctx.db
      .update(photos)
      .set({ turns: (photo.turns + by) % 4, state: 'received' })
      .where(eq(photos.id, photoId))
    await audit(ctx, 'photo.turned', { subjectId: photoId, by })
    await ctx.jobs.send(derivePhotoKind, { photoId })
  })
}
