import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Context, inTransaction, requireSystem } from '../context.ts'
import { derivePhotoKind } from '../photos/derive/derive-photo.ts'
import { photos } from '../photos/tables.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { samplePortrait } from '../school/sample-portraits.ts'
import { classes, pupils } from '../school/tables.ts'
import { PHOTOS_PER_PUPIL } from './sample-campaign.ts'

export const seedPhotosKind = jobKind('seed.photos')

/** Gives a sample pupil illustrated portraits, which are then processed like any upload. */
export async function seedPhotos(ctx: Context, { pupilId }: { pupilId: string }): Promise<void> {
  requireSystem(ctx)
  const [pupil] = await ctx.db
    .select({ eventId: classes.eventId })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(pupils.id, pupilId))
  if (!pupil) return
  const present = await ctx.db
    .select({ key: photos.originalKey })
    .from(photos)
    .where(eq(photos.pupilId, pupilId))
  const keys = new Set(present.map(({ key }) => key))
  for (let shot = 1; shot <= PHOTOS_PER_PUPIL; shot++) {
    const originalKey = `originals/sample-${pupilId}-${shot}.jpg`
    if (keys.has(originalKey)) continue
    const portrait = await samplePortrait({ pupil: pupilId, shot })
    const contentHash = createHash('sha256').update(portrait).digest('hex')
    await ctx.files.put(originalKey, portrait)
    await inTransaction(ctx, async (ctx) => {
      const [photo] = await ctx.db
        .insert(photos)
        .values({
          eventId: pupil.eventId,
          pupilId,
          placedBy: 'hand',
          fileName: `portrait-${shot}.jpg`,
          bytes: portrait.length,
          contentHash,
          contentType: 'image/jpeg',
          originalKey,
          state: 'received',
          createdAt: new Date(ctx.clock.now().getTime() + shot),
        })
        .returning({ id: photos.id })
      if (photo) await ctx.jobs.send(derivePhotoKind, { photoId: photo.id })
    })
  }
}
