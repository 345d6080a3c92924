import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { photos } from '../server/photos/tables.ts'
import { classes, events, pupils } from '../server/school/tables.ts'
import { PAST_EVENT } from '../server/seed/sample-campaign.ts'
import { smallJpeg, type World } from './world.ts'

/** The past event's portraits as drawing and deriving leave them, all of them one small picture. */
export async function drawPastEvent({ parts: { db, files }, clock }: World) {
  const picture = await smallJpeg(1)
  const contentHash = createHash('sha256').update(picture).digest('hex')
  const rows = await db
    .select({ id: pupils.id, eventId: classes.eventId, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(events.date, PAST_EVENT.date))
  const drawn = rows
    .filter(({ ref }) => PAST_EVENT.photographed.includes(ref))
    .flatMap(({ id, eventId }) =>
      Array.from({ length: PAST_EVENT.photosPerPupil }, (_, shot) => ({
        ...{ eventId, pupilId: id, placedBy: 'hand' as const, fileName: `portrait-${shot + 1}.jpg` },
        ...{ bytes: picture.length, contentHash, contentType: 'image/jpeg' },
        ...{ originalKey: `originals/sample-${id}-${shot + 1}.jpg`, state: 'ready' as const },
        ...{ width: 240, height: 300, createdAt: new Date(clock.now().getTime() + shot) },
      })),
    )
  await db.insert(photos).values(drawn)
  await Promise.all(drawn.map(({ originalKey }) => files.put(originalKey, picture)))
  return drawn
}
