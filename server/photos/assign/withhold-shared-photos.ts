import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { classPhotosMaybeWith } from '../class-photos.ts'
import { isInGroup } from '../group-photos.ts'
import { photoMembers, photos } from '../tables.ts'
import { isAssignedElsewhere } from '../upload/find-existing-photos.ts'

interface Leaving {
  id: string
  classId: string
  noPhoto: boolean
  noClassPhoto: boolean
}

/**
 * Photos of several still show a child who goes: withheld until the owner decides (`unwithhold-photo.ts`). A class photo
 * if the child is erased, or if an opt-out goes with the pupil's row; a group always, because its members say who sees
 * it. Sorting leaves such a group alone from then on. With its last member it becomes nobody's, among the unsorted photos
 * of that class, and stays withheld.
 */
export async function withholdSharedPhotos(
  ctx: TransactionContext,
  pupil: Leaving,
  { erased = false } = {},
): Promise<void> {
  const now = ctx.clock.now()
  const groups = await ctx.db.select({ id: photos.id }).from(photos).where(isInGroup(pupil.id))
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
  const ids = groups.map(({ id }) => id)
  const others = ctx.db.select().from(photoMembers).where(eq(photoMembers.photoId, photos.id))
  await ctx.db
    .update(photos)
    .set({
      ...isAssignedElsewhere,
      kind: 'portrait',
      classId: pupil.classId,
      uncertain: false,
      position: null,
    })
    .where(and(inArray(photos.id, ids), notExists(others)))
  for (const eventId of new Set(withheld.map((photo) => photo.eventId)))
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
}
