import { and, eq, isNull, ne } from 'drizzle-orm'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { readCaptureTime } from '../capture-time.ts'
import { photos } from '../tables.ts'
import { type FoundCard, findCard } from './find-card.ts'
import { lockSorting, sortPhotosJob } from './sort-photos.ts'

export const readCardJob = defineJob('photos.read-card', { expireIn: 120 })

/**
 * Looks for an access card in a photo that belongs to nobody yet, and for the camera's time, which sorting goes by and
 * which previews may be hours later to tell. After the event's last photo, a job sorts them all. A rerun after a crash
 * finds the same.
 */
export async function readCard(ctx: Context, { photoId }: { photoId: string }): Promise<void> {
  requireSystem(ctx)
  const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId))
  if (!photo) return
  // If it was killed at its very end, the photo has been looked at already.
  const found = photo.cardSeen === null ? await look(ctx, photo.originalKey) : undefined
  await inTransaction(ctx, async (ctx) => {
    await lockSorting(ctx.db, photo.eventId)
    if (found)
      await ctx.db
        .update(photos)
        .set({
          ...{ cardSeen: found.seen, cardCode: found.code, look: found.look },
          ...{ clockAt: found.clock?.at ?? null, clockDevice: found.clock?.device ?? null },
          ...(found.takenAt && { takenAt: found.takenAt }),
        })
        .where(eq(photos.id, photoId))
    const [waiting] = await ctx.db
      .select({ id: photos.id })
      .from(photos)
      .where(
        and(
          eq(photos.eventId, photo.eventId),
          isNull(photos.placedBy),
          isNull(photos.cardSeen),
          ne(photos.state, 'refused'),
        ),
      )
      .limit(1)
    const { eventId } = photo
    if (!waiting) await ctx.jobs.send(sortPhotosJob, { eventId }, { key: eventId })
  })
}

/** A damaged or refused file may have been a card, so it counts as an unreadable one. Failing storage is tried again. */
async function look(ctx: Context, originalKey: string): Promise<FoundCard & { takenAt?: Date | undefined }> {
  const unreadable: FoundCard = { seen: 'unreadable', code: null, clock: null, look: [] }
  const original = await ctx.files.read(originalKey).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })
  if (!original) return unreadable
  const found = await findCard(original).catch(() => unreadable)
  return { ...found, takenAt: await readCaptureTime(original) }
}
