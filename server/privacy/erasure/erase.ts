import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import { notifyOfErasedSheets } from '../../orders/withdrawn-photos/notify-buyers.ts'
import { stopPrints } from '../../orders/withdrawn-photos/stop-prints.ts'
import { portrait, sheetsShowing } from '../../photos/class-sheets/sheet-conditions.ts'
import { classSheets } from '../../photos/class-sheets/tables.ts'
import { derivedKeys } from '../../photos/derive/renditions.ts'
import { chosenPortraits, idCrops, photos } from '../../photos/tables.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { entriesOf, getErasure, photosIn, pupilsIn } from '../queries.ts'
import { erasedPhotos, erasures } from '../tables.ts'
import { cancelOpenPayments } from './cancel-open-payments.ts'
import { countErased } from './count-erased.ts'
import { deleteRows } from './delete-rows.ts'
import { eraseClient } from './erase-client.ts'
import { erasePeople } from './erase-people.ts'

const BATCH = 50

export const eraseJob = defineJob('privacy.erase', { retryLimit: 20, expireIn: 3600 })

/**
 * Destroys what an erasure names: the photos, then the people; or a client. Everything is recorded before it goes, so that an
 * interrupted job continues where it stopped and no file is forgotten.
 */
export async function erase(ctx: Context, { erasureId }: { erasureId: string }): Promise<void> {
  requireSystem(ctx)
  const erasure = await getErasure(ctx.db, erasureId)
  if (erasure.state === 'done') return
  for (const entry of await entriesOf(ctx.db, erasure)) await ctx.erasureLedger.write(entry)
  const subject = { scope: erasure.scope, id: erasure.subjectId }
  if (subject.scope === 'client') await eraseClient(ctx, erasureId, subject.id)
  else await eraseOfSchool(ctx, erasureId, subject)
  await inTransaction(ctx, async (ctx) => {
    const [done] = await ctx.db
      .update(erasures)
      .set({ state: 'done', finishedAt: ctx.clock.now() })
      .where(and(eq(erasures.id, erasureId), eq(erasures.state, 'asked')))
      .returning({ id: erasures.id })
    if (done) await audit(ctx, 'erasure.done', { subjectId: subject.id, erasureId, scope: subject.scope })
  })
}

async function eraseOfSchool(ctx: Context, erasureId: string, subject: Parameters<typeof photosIn>[0]) {
  await cancelOpenPayments(ctx, subject)
  do {
    do await destroyFiles(ctx, erasureId)
    while (await takePhotos(ctx, erasureId, subject))
  } while (!(await erasePeople(ctx, erasureId, subject)))
}

/** Records the next photos and the sheets that show them, and deletes their rows; false when none are left. */
function takePhotos(ctx: Context, erasureId: string, subject: Parameters<typeof photosIn>[0]) {
  return inTransaction(ctx, async (ctx) => {
    const batch = await ctx.db
      .select()
      .from(photos)
      .where(photosIn(subject))
      .orderBy(asc(photos.id))
      .limit(BATCH)
      .for('update')
    if (batch.length === 0) return false
    const ids = batch.map(({ id }) => id)
    // Read once the portraits are locked: a sheet may have been made of them meanwhile.
    const sheets = await ctx.db
      .select()
      .from(photos)
      .where(sheetsShowing(inArray(portrait.id, ids)))
      .for('update')
    const next = [...batch, ...sheets.filter(({ id }) => !ids.includes(id))]
    await ctx.db.insert(erasedPhotos).values(
      next.map(({ id: photoId, originalKey, contentHash, bytes }) => ({
        erasureId,
        photoId,
        originalKey,
        contentHash,
        bytes,
      })),
    )
    await countWhatGoesAlong(ctx, erasureId, subject, next)
    // When an event's time is over, its prints are long at home.
    if (subject.scope === 'pupil' || subject.scope === 'class')
      await stopPrints(
        ctx,
        inArray(
          photos.id,
          next.map(({ id }) => id),
        ),
        { erased: true },
      )
    await deleteRows(
      ctx.db,
      'photos',
      next.map(({ id }) => id),
    )
    return true
  })
}

/** Counts the choices, frames and sheets that go with photos. Buyers of such a sheet whose own child stays are told. */
async function countWhatGoesAlong(
  ctx: TransactionContext,
  erasureId: string,
  { scope, id }: Parameters<typeof photosIn>[0],
  gone: { id: string }[],
) {
  const ids = gone.map((photo) => photo.id)
  const sheets = await ctx.db.$count(classSheets, inArray(classSheets.photoId, ids))
  const portraitChoices = await ctx.db.$count(chosenPortraits, inArray(chosenPortraits.photoId, ids))
  const frames = await ctx.db.$count(idCrops, inArray(idCrops.photoId, ids))
  await countErased(ctx, erasureId, { sheets, portraitChoices, frames })
  if (sheets === 0) return
  if (scope === 'pupil' || scope === 'class')
    await notifyOfErasedSheets(ctx, { photoIds: ids, except: pupilsIn({ scope, id }) })
}

async function destroyFiles(ctx: Context, erasureId: string) {
  const waiting = await ctx.db
    .select()
    .from(erasedPhotos)
    .where(and(eq(erasedPhotos.erasureId, erasureId), isNull(erasedPhotos.destroyedAt)))
  for (const { photoId, originalKey } of waiting) {
    await ctx.files.remove(originalKey)
    for (const key of derivedKeys(photoId)) await ctx.files.remove(key)
    await ctx.db
      .update(erasedPhotos)
      .set({ destroyedAt: ctx.clock.now() })
      .where(and(eq(erasedPhotos.erasureId, erasureId), eq(erasedPhotos.photoId, photoId)))
  }
}
