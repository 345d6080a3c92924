import { and, eq, ne } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import { cropFits, type IdCrop, type IdShape, type SaveIdCrop } from '../../../domain/photos/id-photos.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { getEvent } from '../../school/queries.ts'
import { idCrops, photos } from '../tables.ts'

/**
 * The owner draws the frame of a portrait's ID photo, or takes the fixed one again. Refused if another screen saved
 * another frame, turned the photo or changed the event's shape meanwhile.
 */
export async function saveIdCrop(
  ctx: Context,
  { photoId, version, shape, turns, crop }: SaveIdCrop & { photoId: string },
): Promise<{ version: number }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const [photo] = await ctx.db
      .select({
        eventId: photos.eventId,
        pupilId: photos.pupilId,
        turns: photos.turns,
        width: photos.width,
        height: photos.height,
      })
      .from(photos)
      .where(and(eq(photos.id, photoId), eq(photos.kind, 'portrait'), ne(photos.state, 'refused')))
      .for('update')
    if (!photo?.pupilId) throw notFound('photo')
    const [saved] = await ctx.db.select().from(idCrops).where(eq(idCrops.photoId, photoId))
    const event = await getEvent(ctx.db, photo.eventId)
    if (version !== (saved?.version ?? 0) || turns !== photo.turns || shape !== event.idShape)
      throw conflict('frame-changed', photoErrors.frameChanged)
    const size = { width: photo.width ?? 0, height: photo.height ?? 0 }
    if (crop && !cropFits(size, shape, crop)) throw invalid(photoErrors.frameBeyond)
    const frame = {
      shape,
      turns,
      version: version + 1,
      savedAt: ctx.clock.now(),
      ...(crop ?? { left: null, top: null, width: null }),
    }
    await ctx.db
      .insert(idCrops)
      .values({ photoId, ...frame })
      .onConflictDoUpdate({ target: idCrops.photoId, set: frame })
    await audit(ctx, 'id-photo.framed', { subjectId: photoId, pupilId: photo.pupilId, byHand: crop !== null })
    return { version: frame.version }
  })
}

/** The frame that was drawn for a portrait as it is turned now, in the event's shape; null: the fixed one. */
export function cropFrameOf(
  saved: typeof idCrops.$inferSelect | null,
  now: { turns: number; shape: IdShape },
): IdCrop | null {
  if (saved?.turns !== now.turns || saved.shape !== now.shape) return null
  const { left, top, width } = saved
  return left === null || top === null || width === null ? null : { left, top, width }
}
