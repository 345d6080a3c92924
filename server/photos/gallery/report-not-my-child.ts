import { and, eq, isNull } from 'drizzle-orm'
import type { NotMyChild, NotMyChildAnswer } from '../../../domain/photos/photos.ts'
import { allowAnyone, audit, type Context, inTransaction } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { getPupilByAccess } from '../../school/codes/find-pupil-by-code.ts'
import { photosWithdrawnJob } from '../../school/opt-outs/opt-outs.ts'
import { visiblePhotos } from '../photo-visibility.ts'
import { photos } from '../tables.ts'
import { mailNotMyChild } from './mail-not-my-child.ts'

/**
 * A parent reports another child among the photos: from now on only the owner sees that photo, and gets a mail about it.
 * A class photo stays visible to the class until the owner has looked.
 */
export async function reportNotMyChild(ctx: Context, input: NotMyChild): Promise<NotMyChildAnswer> {
  allowAnyone(ctx)
  const pupil = await getPupilByAccess(ctx, input)
  const seen = await visiblePhotos(ctx.db, pupil, ctx.clock.now())
  const photo = seen.find(({ id }) => id === input.photoId)
  if (!photo) throw notFound('photo')
  const hidden = photo.kind !== 'class'
  await inTransaction(ctx, async (ctx) => {
    if (hidden) {
      const disputed = await ctx.db
        .update(photos)
        .set({ quarantinedAt: ctx.clock.now() })
        .where(and(eq(photos.id, photo.id), isNull(photos.quarantinedAt)))
        .returning({ id: photos.id })
      // The other parent was faster.
      if (disputed.length === 0) return
    }
    if (hidden) await ctx.jobs.send(photosWithdrawnJob, { eventId: pupil.eventId })
    await audit(ctx, 'photo.disputed', { subjectId: photo.id, pupilId: pupil.id, hidden })
    // A class photo can be reported again and again, so the owner gets one mail per family.
    const once = hidden ? {} : { key: `${photo.id} ${pupil.id}` }
    await ctx.jobs.send(mailNotMyChild, { photoId: photo.id, pupilId: pupil.id }, once)
  })
  return { hidden }
}
