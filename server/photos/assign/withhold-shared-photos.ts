import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { classPhotosMaybeWith } from '../class-photos.ts'
import { isInGroup } from '../group-photos.ts'
import { photoMembers, photos } from '../tables.ts'

interface Leaving {
  id: string
  noPhoto: boolean
  noClassPhoto: boolean
}

/**
 * Photos of several still show a child who goes: withheld until the owner decides (`unwithhold-photo.ts`). A class photo
 * if the child is erased, or if an opt-out goes with the pupil's row; a group always, because its members say who sees
 * it. Sorting leaves such a group alone from then on.
 */
export async function withholdSharedPhotos(
  ctx: TransactionContext,
  pupil: Leaving,
  { erased = false } = {},
): Promise<void> {
  const now = ctx.clock.now()
  const ofClass = erased || pupil.noPhoto || pupil.noClassPhoto
  const withheld = await ctx.db
    .update(photos)
    .set({
      quarantinedAt: sql`coalesce(${photos.quarantinedAt}, ${now.toISOString()}::timestamptz)`,
      showsErasedAt: now,
      placedBy: sql`case when ${photos.kind} = 'group' then 'hand' else ${photos.placedBy} end`,
    })
    .where(
      and(
        or(isInGroup(pupil.id), ofClass ? classPhotosMaybeWith(pupil) : undefined),
        isNull(photos.showsErasedAt),
      ),
    )
    .returning({ eventId: photos.eventId })
  await ctx.db.delete(photoMembers).where(eq(photoMembers.pupilId, pupil.id))
  for (const eventId of new Set(withheld.map((photo) => photo.eventId)))
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
}
