import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/port.ts'
import { type PupilInEvent, salesAreOpen } from '../school/queries.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { inGalleryOrder } from './queries.ts'
import { photos } from './tables.ts'

/**
 * The one place that says what parents may see and buy. A photo is shown when it is derived, nobody hid,
 * doubts, disputes or removed it, its class is published, and the family refused neither photos nor, for a
 * class photo, that one; only while sales are open.
 */
export const shown = and(
  eq(photos.state, 'ready'),
  ne(photos.kind, 'card'),
  eq(photos.uncertain, false),
  isNull(photos.hiddenAt),
  isNull(photos.quarantinedAt),
  isNull(photos.removedAt),
)

/** Photos that this pupil's parents may see now, in the gallery's order; none outside the days of sale. */
export async function visiblePhotos(db: Reader, pupil: PupilInEvent, now: Date) {
  if (!galleryIsOpen(pupil, now)) return []
  const own = eq(photos.pupilId, pupil.id)
  const classPhoto = and(eq(photos.kind, 'class'), eq(photos.classId, pupil.classId))
  return db
    .select({ id: photos.id, kind: photos.kind, width: photos.width, height: photos.height })
    .from(photos)
    .where(and(shown, pupil.noClassPhoto ? own : or(own, classPhoto)))
    .orderBy(...inGalleryOrder)
}

/** Whether there is anything to be seen at all: sales open, class published, photos not refused. */
export function galleryIsOpen(pupil: PupilInEvent, now: Date): boolean {
  const published = !pupil.holdForReview || pupil.publishedAt !== null
  return salesAreOpen(pupil, now) && published && !pupil.noPhoto
}

/** Whether this pupil's photos may be bought now. */
export function maySell(pupil: PupilInEvent, now: Date): boolean {
  return galleryIsOpen(pupil, now) && !pupil.noSales
}

/** Whether a preview of this photo may still go to parents, whoever asks. */
export async function isStillShown(db: Reader, photoId: string, now: Date): Promise<boolean> {
  const [photo] = await db
    .select({ salesOpen: events.salesOpen, salesClose: events.salesClose })
    .from(photos)
    .innerJoin(events, eq(events.id, photos.eventId))
    .leftJoin(pupils, eq(pupils.id, photos.pupilId))
    .leftJoin(classes, eq(classes.id, sql`coalesce(${pupils.classId}, ${photos.classId})`))
    .where(
      and(
        eq(photos.id, photoId),
        shown,
        or(eq(photos.kind, 'class'), eq(pupils.noPhoto, false)),
        or(eq(events.holdForReview, false), isNotNull(classes.publishedAt)),
      ),
    )
  return photo !== undefined && salesAreOpen(photo, now)
}
