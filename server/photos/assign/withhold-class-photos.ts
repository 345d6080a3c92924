import { and, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { classPhotosMaybeWith } from '../class-photos.ts'
import { photos } from '../tables.ts'

interface Leaving {
  id: string
  noPhoto: boolean
  noClassPhoto: boolean
}

/**
 * The class photos still show a child who goes: withheld until the owner decides (`unwithhold-class-photo.ts`), if the child is
 * erased, or if an opt-out goes with the pupil's row.
 */
export async function withholdClassPhotos(
  ctx: TransactionContext,
  pupil: Leaving,
  { erased = false } = {},
): Promise<void> {
  if (!(erased || pupil.noPhoto || pupil.noClassPhoto)) return
  const now = ctx.clock.now()
  const withheld = await ctx.db
    .update(photos)
    .set({
      quarantinedAt: sql`coalesce(${photos.quarantinedAt}, ${now.toISOString()}::timestamptz)`,
      showsErasedAt: now,
    })
    .where(and(classPhotosMaybeWith(pupil), isNull(photos.showsErasedAt)))
    .returning({ eventId: photos.eventId })
  for (const eventId of new Set(withheld.map((photo) => photo.eventId)))
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
}
