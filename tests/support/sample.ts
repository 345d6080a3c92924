import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { JobData, JobName } from '../../domain/job-data.ts'
import { deriveRenditions, RENDITION_NAMES, renditionKey } from '../../server/photos/derive/renditions.ts'
import { markName } from '../../server/photos/derive/watermark.ts'
import { photos } from '../../server/photos/tables.ts'
import { samplePortrait } from '../../server/school/sample-portraits.ts'
import { classes, events, pupils } from '../../server/school/tables.ts'
import { seedOrders } from '../../server/seed/past-campaign/seed-orders.ts'
import { PAST_EVENT } from '../../server/seed/sample-campaign.ts'
import { USUAL_MARK } from '../pictures/mark.ts'
import { smallJpeg, type TestApp } from '../test-app.ts'

interface Picture {
  original: Buffer
  /** The pictures by name; may be empty if a test shows none. */
  renditions?: Record<string, Buffer>
}

/** The past event's portraits, as if drawn and derived, all from these few pictures. */
export async function drawPastEvent(
  { parts: { db, files, clock } }: Pick<TestApp, 'parts'>,
  pictures?: Picture[],
) {
  const all = pictures ?? [{ original: await smallJpeg(1) }]
  const rows = await db
    .select({ id: pupils.id, eventId: classes.eventId, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(events.date, PAST_EVENT.date))
  const drawn = rows
    .filter(({ ref }) => PAST_EVENT.photographed.includes(ref))
    .flatMap(({ id, eventId }, place) =>
      Array.from({ length: PAST_EVENT.photosPerPupil }, (_, shot) => {
        const picture = all[(place * PAST_EVENT.photosPerPupil + shot) % all.length] as Picture
        const { original } = picture
        const row: typeof photos.$inferInsert = {
          id: crypto.randomUUID(),
          eventId,
          pupilId: id,
          placedBy: 'hand',
          fileName: `portrait-${shot + 1}.jpg`,
          bytes: original.length,
          contentType: 'image/jpeg',
          contentHash: createHash('sha256').update(original).digest('hex'),
          originalKey: `originals/sample-${id}-${shot + 1}.jpg`,
          state: 'ready',
          mark: markName(USUAL_MARK),
          width: 640,
          height: 800,
          createdAt: new Date(clock.now().getTime() + shot),
        }
        return { row, picture }
      }),
    )
  await db.insert(photos).values(drawn.map(({ row }) => row))
  for (const { row, picture } of drawn) {
    await files.put(row.originalKey, picture.original)
    for (const [name, body] of Object.entries(picture.renditions ?? {}))
      await files.put(renditionKey(row.id ?? '', name as (typeof RENDITION_NAMES)[number]), body)
  }
}

/** Draws the portraits of a few sample pupils, with their renditions. */
export async function somePortraits(pupilCount: number): Promise<Picture[]> {
  const made: Picture[] = []
  for (let pupil = 0; pupil < pupilCount; pupil++)
    for (let shot = 1; shot <= PAST_EVENT.photosPerPupil; shot++) {
      const original = await samplePortrait({ pupil: `pupil ${pupil}`, shot, half: true })
      const { renditions } = await deriveRenditions(original, {
        fileName: 'portrait',
        business: 'Tweedlight',
        mark: USUAL_MARK,
      })
      made.push({
        original,
        renditions: Object.fromEntries(RENDITION_NAMES.map((name) => [name, renditions[name].body])),
      })
    }
  return made
}

/** What is queued of the past event's orders: a look whether it is drawn, or the plan and from where to go on with it. */
export const queuedOrders = async ({ parts: { jobs } }: Pick<TestApp, 'parts'>) =>
  (await jobs.waiting()).flatMap(({ kind, payload }) =>
    kind === 'seed.orders' ? [payload as JobData['seed.orders']] : [],
  )

/** Plans and writes the orders of the past event, which is drawn. */
export async function sellPastEvent(app: Pick<TestApp, 'parts' | 'system'>) {
  let next: JobData['seed.orders'] | undefined = { round: 0 }
  while (next) {
    await forgetJobs(app, 'seed.orders')
    await seedOrders(app.system, next)
    ;[next] = await queuedOrders(app)
  }
}

/** Drops queued jobs of one kind. */
export const forgetJobs = ({ parts: { db } }: Pick<TestApp, 'parts'>, kind: JobName) =>
  db.execute(sql`delete from pgboss.job where name = ${kind}`)
