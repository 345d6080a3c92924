import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { businessName } from '../../names.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { photos } from '../tables.ts'
import { currentMark } from './current-mark.ts'
import {
  CLEAN_NAMES,
  cleanKey,
  derivedKeys,
  deriveRenditions,
  RENDITION_NAMES,
  renditionKey,
} from './renditions.ts'
import { type Mark, markName } from './watermark.ts'

export const derivePhotoJob = defineJob('photos.derive', {
  concurrency: 2,
  expireIn: 120,
})

/**
 * Makes a received photo's renditions; a rerun after a crash writes the same bytes. A damaged picture is
 * marked as refused, with the reason, and its original deleted.
 */
export async function derivePhoto(ctx: Context, { photoId }: { photoId: string }): Promise<void> {
  requireSystem(ctx)
  const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId))
  if (!photo) return dropRenditions(ctx, photoId)
  if (photo.state !== 'received') return
  try {
    const made = await makePhotoRenditions(ctx, photo, await currentMark(ctx.db))
    const settled = await settle(ctx, photo, { state: 'ready', ...made })
    if (!settled) await replaceStale(ctx, photo)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (await settle(ctx, photo, { state: 'refused', refusal: error.message }))
      await ctx.files.remove(photo.originalKey)
  }
}

type Original = Pick<typeof photos.$inferSelect, 'id' | 'originalKey' | 'fileName' | 'turns'>

/** Makes and stores the renditions of an original, those of the shop with a watermark; resolves to what its row says of them. */
export async function makePhotoRenditions(
  ctx: Pick<Context, 'db' | 'files' | 'clock'>,
  { id, originalKey, fileName, turns }: Original,
  mark: Mark,
) {
  const about = { fileName, turns, mark, business: await businessName(ctx.db) }
  const made = await deriveRenditions(() => ctx.files.read(originalKey), about)
  for (const name of RENDITION_NAMES) await ctx.files.put(renditionKey(id, name), made.renditions[name].body)
  for (const size of CLEAN_NAMES) await ctx.files.put(cleanKey(id, size), made.clean[size].body)
  return {
    width: made.width,
    height: made.height,
    takenAt: made.takenAt ?? null,
    readyAt: ctx.clock.now(),
    mark: markName(mark),
  }
}

type Derived = Pick<typeof photos.$inferSelect, 'id' | 'turns'>

/** Records the outcome; false if the photo was erased or rotated in the meantime, or another run was faster. */
async function settle({ db }: Context, { id, turns }: Derived, change: Partial<typeof photos.$inferInsert>) {
  const settled = await db
    .update(photos)
    .set(change)
    .where(and(eq(photos.id, id), eq(photos.state, 'received'), eq(photos.turns, turns)))
    .returning({ id: photos.id })
  return settled.length > 0
}

/** Removes the renditions of a photo erased in the meantime, and has those of a rotated one made again. */
export async function replaceStale(ctx: Context, { id, turns }: Derived) {
  const exists = await inTransaction(ctx, async (ctx) => {
    const [now] = await ctx.db.select().from(photos).where(eq(photos.id, id)).for('update')
    if (now && now.turns !== turns && now.state !== 'refused') {
      await ctx.db.update(photos).set({ state: 'received' }).where(eq(photos.id, id))
      await ctx.jobs.send(derivePhotoJob, { photoId: id })
    }
    return now !== undefined
  })
  if (!exists) await dropRenditions(ctx, id)
}

async function dropRenditions(ctx: Context, photoId: string) {
  for (const key of derivedKeys(photoId)) await ctx.files.remove(key)
}
