import { eq } from 'drizzle-orm'
import type { PupilPhotos } from '../../domain/photos.ts'
import { type Context, requireAdmin } from '../context.ts'
import { previewLink } from '../photos/preview-link.ts'
import { asTaken } from '../photos/queries.ts'
import { photos } from '../photos/tables.ts'
import { getPupil } from '../school/queries.ts'

/** A pupil's uploaded photos, with what became of each. */
export async function showPupil(ctx: Context, id: string): Promise<PupilPhotos> {
  requireAdmin(ctx)
  const pupil = await getPupil(ctx.db, id)
  const rows = await ctx.db
    .select()
    .from(photos)
    .where(eq(photos.pupilId, id))
    .orderBy(...asTaken)
  const thumb = (photoId: string) =>
    previewLink(
      ctx.keys.photos,
      { photoId, size: 'thumb', viewer: 'owner' },
      ctx.clock.now(),
      ctx.config.PHOTO_LINK_HOURS,
    )
  return {
    pupil: {
      id,
      name: `${pupil.firstName} ${pupil.lastName}`,
      classRef: pupil.classRef,
      classId: pupil.classId,
      eventId: pupil.eventId,
    },
    photos: rows.map((photo) => ({
      id: photo.id,
      fileName: photo.fileName,
      bytes: photo.bytes,
      state: photo.state,
      refusal: photo.refusal,
      thumb: photo.state === 'ready' ? thumb(photo.id) : null,
    })),
  }
}
