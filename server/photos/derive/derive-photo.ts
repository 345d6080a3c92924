import { and, eq } from 'drizzle-orm'
import { site } from '../../../content/site.ts'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { photos } from '../tables.ts'
import { RENDITION_NAMES, renditionKey } from './rendition-key.ts'
import { deriveRenditions } from './renditions.ts'

export const derivePhotoKind = jobKind('photos.derive', {
  concurrency: 2,
  expireIn: 120,
})

/**
 * Makes a received photo's watermarked renditions; a rerun after a crash writes the same bytes. A damaged picture is
 * marked as refused, with the reason, and its original deleted.
 */
export async function derivePhoto(ctx: Context, { photoId }: { photoId: string }): Promise<void> {
  requireSystem(ctx)
  const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId))
  if (!photo) return dropRenditions(ctx, photoId)
  if (photo.state !== 'received') return
  try {
    const original = () => ctx.files.read(photo.originalKey)
    const made = await deriveRenditions(original, {
      fileName: photo.fileName,
      business: site.name,
      turns: photo.turns,
    })
    for (const name of RENDITION_NAMES)
      await ctx.files.put(renditionKey(photoId, name), made.renditions[name].body)
    const settled = await settle(ctx, photo, {
      state: 'ready',
      width: made.width,
      height: made.height,
      takenAt: made.takenAt ?? null,
      readyAt: ctx.clock.now(),
    })
    if (!settled && !(await photoExists(ctx, photoId))) await dropRenditions(ctx, photoId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await settle(ctx, photo, { state: 'refused', refusal: error.message })
    await ctx.files.remove(photo.originalKey)
  }
}

/** Whether it was recorded: a photo erased or rotated in the meantime is no longer this job's concern. */
function settle(
  ctx: Context,
  { id, turns }: { id: string; turns: number },
  change: Partial<typeof photos.$inferInsert>,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const settled = await ctx.db
      .update(photos)
      .set(change)
      .where(and(eq(photos.id, id), eq(photos.state, 'received'), eq(photos.turns, turns)))
      .returning({ id: photos.id })
    return settled.length > 0
  })
}

async function photoExists(ctx: Context, photoId: string) {
  const found = await ctx.db.select({ id: photos.id }).from(photos).where(eq(photos.id, photoId))
  return found.length > 0
}

/** The photo was erased while its renditions were being made, so none of them may stay. */
async function dropRenditions(ctx: Context, photoId: string) {
  for (const name of RENDITION_NAMES) await ctx.files.remove(renditionKey(photoId, name))
}
