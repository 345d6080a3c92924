import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Context, inTransaction, requireSystem } from '../context.ts'
import { derivePhotoJob } from '../photos/derive/derive-photo.ts'
import { photos } from '../photos/tables.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { samplePortrait } from '../school/sample-portraits.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { SAMPLE_EVENTS } from './sample-campaign.ts'

export const seedPhotosJob = defineJob('seed.photos')

/** Gives a sample pupil illustrated portraits, which are then processed like any upload. */
export async function seedPhotos(ctx: Context, { pupilId }: { pupilId: string }): Promise<void> {
  requireSystem(ctx)
  const pupil = await findPupil(ctx, pupilId)
  const sample = SAMPLE_EVENTS.find(({ date }) => date === pupil?.date)
  if (!pupil || !sample) return
  const present = await ctx.db
    .select({ key: photos.originalKey })
    .from(photos)
    .where(eq(photos.pupilId, pupilId))
  const keys = new Set(present.map(({ key }) => key))
  for (let shot = 1; shot <= sample.photosPerPupil; shot++) {
    const originalKey = `originals/sample-${pupilId}-${shot}.jpg`
    if (keys.has(originalKey)) continue
    const { firstName, lastName, classRef } = pupil
    const portrait = await samplePortrait({
      pupil: `${firstName} ${lastName} ${classRef}`,
      shot,
      // Last year's are smaller, since nobody looks at them closely.
      half: sample.completed,
    })
    await ctx.files.put(originalKey, portrait)
    if (await keepPhoto(ctx, { ...pupil, pupilId, shot, originalKey, portrait })) continue
    await ctx.files.remove(originalKey)
    return
  }
}

async function findPupil({ db }: Context, pupilId: string) {
  const [pupil] = await db
    .select({
      eventId: classes.eventId,
      date: events.date,
      classRef: classes.ref,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(pupils.id, pupilId))
  return pupil
}

/** False if the sample was removed while the portrait was drawn. */
function keepPhoto(
  ctx: Context,
  drawn: { eventId: string; pupilId: string; shot: number; originalKey: string; portrait: Buffer },
): Promise<boolean> {
  const { eventId, pupilId, shot, originalKey, portrait } = drawn
  return inTransaction(ctx, async (ctx) => {
    const [pupil] = await ctx.db
      .select({ id: pupils.id })
      .from(pupils)
      .where(eq(pupils.id, pupilId))
      .for('key share')
    if (!pupil) return false
    const [photo] = await ctx.db
      .insert(photos)
      .values({
        eventId,
        pupilId,
        placedBy: 'hand',
        fileName: `portrait-${shot}.jpg`,
        bytes: portrait.length,
        contentHash: createHash('sha256').update(portrait).digest('hex'),
        contentType: 'image/jpeg',
        originalKey,
        state: 'received',
        createdAt: new Date(ctx.clock.now().getTime() + shot),
      })
      .returning({ id: photos.id })
    if (photo) await ctx.jobs.send(derivePhotoJob, { photoId: photo.id })
    return true
  })
}
