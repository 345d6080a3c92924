import { and, asc, eq, isNull } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem } from '../context.ts'
import { RENDITION_NAMES, renditionKey } from '../photos/derive/rendition-key.ts'
import { photos } from '../photos/tables.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { deleteRows } from './delete-rows.ts'
import { erasePeople } from './erase-people.ts'
import { entriesOf, getErasure, photosIn } from './queries.ts'
import { erasedPhotos, erasures } from './tables.ts'
import { withdrawPayments } from './withdraw-payments.ts'

const BATCH = 50

export const eraseKind = jobKind('privacy.erase', { retryLimit: 20, expireIn: 3600 })

/**
 * Destroys what an erasure names: photo by photo, then the people, then reports it done. Everything is recorded before
 * it goes, so that an interrupted job continues where it was and nothing is left behind unknown.
 */
export async function erase(ctx: Context, { erasureId }: { erasureId: string }): Promise<void> {
  requireSystem(ctx)
  const erasure = await getErasure(ctx.db, erasureId)
  if (erasure.state === 'done') return
  for (const entry of await entriesOf(ctx.db, erasure)) await ctx.ledger.write(entry)
  const subject = { scope: erasure.scope, id: erasure.subjectId }
  await withdrawPayments(ctx, subject)
  do await destroyFiles(ctx, erasureId)
  while (await takePhotos(ctx, erasureId, subject))
  await erasePeople(ctx, erasureId, subject)
  await inTransaction(ctx, async (ctx) => {
    const [done] = await ctx.db
      .update(erasures)
      .set({ state: 'done', finishedAt: ctx.clock.now() })
      .where(and(eq(erasures.id, erasureId), eq(erasures.state, 'asked')))
      .returning({ id: erasures.id })
    if (done) await audit(ctx, 'erasure.done', { subjectId: subject.id, erasureId, scope: subject.scope })
  })
}

/** Records the next photos and deletes their rows; false when there are none left. */
function takePhotos(ctx: Context, erasureId: string, subject: Parameters<typeof photosIn>[0]) {
  return inTransaction(ctx, async (ctx) => {
    const next = await ctx.db
      .select()
      .from(photos)
      .where(photosIn(subject))
      .orderBy(asc(photos.id))
      .limit(BATCH)
      .for('update')
    if (next.length === 0) return false
    await ctx.db.insert(erasedPhotos).values(
      next.map(({ id, originalKey, contentHash, bytes }) => ({
        erasureId,
        photoId: id,
        originalKey,
        contentHash,
        bytes,
      })),
    )
    await deleteRows(
      ctx.db,
      'photos',
      next.map(({ id }) => id),
    )
    return true
  })
}

async function destroyFiles(ctx: Context, erasureId: string) {
  const waiting = await ctx.db
    .select()
    .from(erasedPhotos)
    .where(and(eq(erasedPhotos.erasureId, erasureId), isNull(erasedPhotos.destroyedAt)))
  for (const { photoId, originalKey } of waiting) {
    await ctx.files.remove(originalKey)
    for (const name of RENDITION_NAMES) await ctx.files.remove(renditionKey(photoId, name))
    await ctx.db
      .update(erasedPhotos)
      .set({ destroyedAt: ctx.clock.now() })
      .where(and(eq(erasedPhotos.erasureId, erasureId), eq(erasedPhotos.photoId, photoId)))
  }
}
