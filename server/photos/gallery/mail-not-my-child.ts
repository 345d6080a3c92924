import { eq, sql } from 'drizzle-orm'
import { photoDisputed, photosLabels } from '../../../content/mails/photos.ts'
import { desk } from '../../../domain/screens.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { currentPupilId } from '../../school/queries.ts'
import { classes, events, pupils } from '../../school/tables.ts'
import { photos } from '../tables.ts'

/** Tells the owner which photo is in doubt, by event, class and file, never by a child's name. */
export const mailNotMyChild = defineOwnerMail({
  job: 'photos.mail-not-my-child',
  kind: 'not-my-child',
  labels: photosLabels.notMyChild,
  async write(ctx, { photoId, pupilId }: { photoId: string; pupilId: string }) {
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
    return {
      letter: photoDisputed({
        ...photo,
        photoId,
        link: `${ctx.config.PUBLIC_URL}${desk.events}`,
      }),
    }
  },
})
