import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { type Context, inTransaction, requireSystem } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { photos } from '../tables.ts'
import { currentMark } from './current-mark.ts'
import { makePhotoRenditions, replaceStale } from './derive-photo.ts'
import { type Mark, markName } from './watermark.ts'

export const remakePreviewsJob = defineJob('photos.remake-previews', { expireIn: 600 })

/** Photos of one job: some ten seconds of work. */
const BATCH = 20

/** The photos whose previews have another watermark than the one named. */
export const withOtherMark = (mark: string) =>
  and(eq(photos.state, 'ready'), or(isNull(photos.mark), ne(photos.mark, mark)))

/**
 * Makes the previews again that have another watermark than today's, a batch at a time from the photo `after`, and
 * queues the next batch. A photo whose original is gone keeps its previews. A rerun goes on where the last one ended.
 */
export async function remakePreviews(ctx: Context, { after }: { after?: string }): Promise<void> {
  requireSystem(ctx)
  const mark = await currentMark(ctx.db)
  const batch = await ctx.db
    .select()
    .from(photos)
    .where(and(withOtherMark(markName(mark)), after ? gt(photos.id, after) : undefined))
    .orderBy(asc(photos.id))
    .limit(BATCH)
  for (const photo of batch) await remake(ctx, photo, mark)
  const last = batch.at(-1)
  if (batch.length === BATCH && last)
    await inTransaction(ctx, (ctx) => ctx.jobs.send(remakePreviewsJob, { after: last.id }))
}

async function remake(ctx: Context, photo: typeof photos.$inferSelect, mark: Mark) {
  try {
    const made = await makePhotoRenditions(ctx, photo, mark)
    const changed = await ctx.db
      .update(photos)
      .set(made)
      .where(and(eq(photos.id, photo.id), eq(photos.state, 'ready'), eq(photos.turns, photo.turns)))
      .returning({ id: photos.id })
    if (changed.length === 0) await replaceStale(ctx, photo)
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof AppError)) throw error
    ctx.log.warn({ requestId: ctx.requestId, photoId: photo.id, err: error }, 'previews kept: no original')
  }
}
