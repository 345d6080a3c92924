import { eq } from 'drizzle-orm'
import { photoDisputed } from '../../../content/mails/photos.ts'
import { type Context, requireSystem } from '../../context.ts'
import { writeToOwner } from '../../letters/write-to-owner.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { getPupil } from '../../school/queries.ts'
import { photos } from '../tables.ts'

export const mailNotMyChildKind = jobKind('photos.mail-not-my-child', { retryLimit: 20 })

/** Tells the owner which photo is in doubt, by event, class and file, never by a child's name. */
export async function mailNotMyChild(
  ctx: Context,
  { photoId, pupilId }: { photoId: string; pupilId: string },
  job: { id: string },
) {
  requireSystem(ctx)
  const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId))
  if (!photo) return
  const { eventName, classRef } = await getPupil(ctx.db, pupilId)
  await writeToOwner(ctx, job, {
    kind: 'not-my-child',
    letter: photoDisputed({
      eventName,
      classRef,
      photoId,
      hidden: photo.quarantinedAt !== null,
      link: `${ctx.config.PUBLIC_URL}/school-photos/admin`,
    }),
  })
}
