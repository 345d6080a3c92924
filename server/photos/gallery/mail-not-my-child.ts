import { eq, sql } from 'drizzle-orm'
import { photoDisputed } from '../../../content/mails/photos.ts'
import { desk } from '../../../domain/screens.ts'
import { type Context, requireSystem } from '../../context.ts'
import { mailToOwner } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { currentPupilId } from '../../school/queries.ts'
import { classes, events, pupils } from '../../school/tables.ts'
import { photos } from '../tables.ts'

export const mailNotMyChildJob = defineJob('photos.mail-not-my-child', { retryLimit: 20 })

/** Tells the owner which photo is in doubt, by event, class and file, never by a child's name. */
export async function mailNotMyChild(
  ctx: Context,
  { photoId, pupilId }: { photoId: string; pupilId: string },
  job: { id: string },
) {
  requireSystem(ctx)
  const [photo] = await ctx.db
    .select({
      eventName: events.name,
      classRef: sql<string>`coalesce(${classes.ref}, '')`,
      hidden: sql<boolean>`${photos.quarantinedAt} is not null`,
    })
    .from(photos)
    .innerJoin(events, eq(events.id, photos.eventId))
    .leftJoin(pupils, eq(pupils.id, await currentPupilId(ctx.db, pupilId)))
    // A pupil taken off the roster leaves the class to the photo.
    .leftJoin(classes, eq(classes.id, sql`coalesce(${pupils.classId}, ${photos.classId})`))
    .where(eq(photos.id, photoId))
  if (!photo) return
  await mailToOwner(ctx, job, {
    kind: 'not-my-child',
    letter: photoDisputed({
      ...photo,
      photoId,
      link: `${ctx.config.PUBLIC_URL}${desk.events}`,
    }),
  })
}
