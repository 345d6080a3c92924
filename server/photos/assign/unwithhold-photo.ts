import { eq, sql } from 'drizzle-orm'
import type { UnwithholdPhoto } from '../../../domain/photos/sorting.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { photos } from '../tables.ts'

/**
 * The owner decides that a class photo or group may be shown again though a child who may be in it was erased, or taken
 * off the list: the child is not in it, or cannot be recognised. One that has become nobody's may then be given to
 * somebody. Everything else that withholds a photo still does.
 */
export async function unwithholdPhoto(
  ctx: Context,
  { photoId, because }: UnwithholdPhoto & { photoId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId)).for('update')
    if (!photo || (photo.kind === 'portrait' && photo.showsErasedAt === null) || photo.kind === 'card')
      throw notFound('photo')
    if (photo.showsErasedAt === null) return
    await ctx.db
      .update(photos)
      // Withheld by both at the same moment, unless a family had said before that it is not their child.
      .set({
        showsErasedAt: null,
        quarantinedAt: sql`case when ${photos.quarantinedAt} < ${photos.showsErasedAt} then ${photos.quarantinedAt} end`,
      })
      .where(eq(photos.id, photoId))
    await audit(ctx, 'photo.shown-as-it-is', { subjectId: photoId, eventId: photo.eventId, because })
  })
}
