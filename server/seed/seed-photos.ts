import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { JobData } from '../../domain/job-data.ts'
import { fullName } from '../../domain/person-name.ts'
import { type Context, inTransaction, requireSystem } from '../context.ts'
import { derivePhotoJob } from '../photos/derive/derive-photo.ts'
import { setMembers } from '../photos/group-photos.ts'
import { photos } from '../photos/tables.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { sampleGroup, samplePortrait } from '../school/sample-portraits.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { SAMPLE_EVENTS } from './sample-campaign.ts'

export const seedPhotosJob = defineJob('seed.photos')

/**
 * Gives a sample pupil illustrated portraits, and one of them a photo together with a friend, which are then processed
 * like any upload.
 */
export async function seedPhotos(ctx: Context, { pupilId, friendId }: JobData['seed.photos']): Promise<void> {
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
    // Last year's are smaller, since nobody looks at them closely.
    const picture = await samplePortrait({ pupil: lookOf(pupil), shot, half: sample.completed })
    const { eventId } = pupil
    const fileName = `portrait-${shot}.jpg`
    if (!(await keepPhoto(ctx, { eventId, pupilIds: [pupilId], shot, fileName, originalKey, picture })))
      return
  }
  if (friendId) await seedFriends(ctx, pupilId, friendId)
}

/** A photo of two pupils together. */
async function seedFriends(ctx: Context, pupilId: string, friendId: string): Promise<void> {
  const [pupil, friend] = [await findPupil(ctx, pupilId), await findPupil(ctx, friendId)]
  const originalKey = `originals/sample-${pupilId}-friends.jpg`
  const known = await ctx.db.$count(photos, eq(photos.originalKey, originalKey))
  if (!pupil || !friend || known > 0) return
  const picture = await sampleGroup([lookOf(pupil), lookOf(friend)])
  await keepPhoto(ctx, {
    eventId: pupil.eventId,
    pupilIds: [pupilId, friendId],
    shot: 10,
    fileName: 'friends.jpg',
    originalKey,
    picture,
  })
}

type Pupil = NonNullable<Awaited<ReturnType<typeof findPupil>>>
const lookOf = ({ firstName, lastName, classRef }: Pupil) =>
  `${fullName({ firstName, lastName })} ${classRef}`

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

interface Drawn {
  eventId: string
  /** One, or the members of a group. */
  pupilIds: string[]
  shot: number
  fileName: string
  originalKey: string
  picture: Buffer
}

/** Stores a picture and its photo. False if the sample was removed while it was drawn. */
async function keepPhoto(ctx: Context, drawn: Drawn): Promise<boolean> {
  await ctx.files.put(drawn.originalKey, drawn.picture)
  if (await keepRow(ctx, drawn)) return true
  await ctx.files.remove(drawn.originalKey)
  return false
}

function keepRow(
  ctx: Context,
  { eventId, pupilIds, shot, fileName, originalKey, picture }: Drawn,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const there = await ctx.db
      .select({ id: pupils.id })
      .from(pupils)
      .where(inArray(pupils.id, pupilIds))
      .for('key share')
    if (there.length < pupilIds.length) return false
    const [pupilId = null, ...more] = pupilIds
    const [photo] = await ctx.db
      .insert(photos)
      .values({
        eventId,
        ...(more.length > 0 ? { kind: 'group' as const } : { pupilId }),
        placedBy: 'hand',
        fileName,
        bytes: picture.length,
        contentHash: createHash('sha256').update(picture).digest('hex'),
        contentType: 'image/jpeg',
        originalKey,
        state: 'received',
        createdAt: new Date(ctx.clock.now().getTime() + shot),
      })
      .returning({ id: photos.id })
    if (!photo) return false
    if (more.length > 0) await setMembers(ctx, [{ id: photo.id, memberIds: pupilIds }])
    await ctx.jobs.send(derivePhotoJob, { photoId: photo.id })
    return true
  })
}
