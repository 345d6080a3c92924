import { createReadStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { type MediaUploaded, uploadKey } from '../../../domain/site/media/site-media.ts'
import { audit, type Context, inTransaction, requireEditorOrSystem } from '../../context.ts'
import { createLeases } from '../../platform/leases.ts'
import { hashFile, mediaLock, originalKey } from '../media-files.ts'
import { rejectRemoved } from '../media-uses.ts'
import type { ReceivedMedia } from '../receive-upload.ts'
import { drawnFromSvg, inspectPicture, validatePicture } from './inspect-picture.ts'
import { makeRenditionsJob } from './make-renditions.ts'
import { readCredit } from './read-credit.ts'
import { sitePictures } from './tables.ts'

/**
 * Turns a complete upload into a picture of the website: stores its original and queues its renditions. The same bytes
 * are the same picture, whoever sends them and under whatever name. A drawing in SVG becomes a PNG.
 */
export async function receivePicture(
  ctx: Context,
  { upload, path, fileName, uploadedBy }: ReceivedMedia,
): Promise<MediaUploaded> {
  requireEditorOrSystem(ctx)
  const { size: bytes } = await stat(path)
  validatePicture(fileName, bytes)
  const drawn = await drawnFromSvg(path, fileName)
  if (!drawn) return take(ctx, { upload, path, fileName, uploadedBy, bytes })
  const png = `${path}.png`
  try {
    await writeFile(png, drawn)
    return await take(ctx, { upload, path: png, fileName, uploadedBy, bytes })
  } finally {
    await rm(png, { force: true })
  }
}

/** `bytes` is how many were uploaded. */
async function take(
  ctx: Context,
  { upload, path, fileName, uploadedBy, bytes }: ReceivedMedia & { bytes: number },
): Promise<MediaUploaded> {
  const inspected = await inspectPicture(path, fileName)
  const contentHash = await hashFile(path)
  const id = contentHash.slice(0, 32)
  const answer = (known: boolean): MediaUploaded => ({ kind: 'picture', id, key: uploadKey(id), known })
  return createLeases(ctx.db).during(mediaLock(id), async () => {
    const [before] = await ctx.db.select().from(sitePictures).where(eq(sitePictures.id, id))
    if (before && before.state !== 'failed') {
      // It may be from a release that made it without its transparency.
      if (before.state === 'ready' && inspected.hasAlpha && !before.widths?.png)
        await inTransaction(ctx, (ctx) => ctx.jobs.send(makeRenditionsJob, { pictureId: id }))
      return answer(true)
    }
    if (!before) await rejectRemoved(ctx, id, fileName)
    await ctx.files.put(originalKey(id), createReadStream(path))
    const { width, height } = inspected
    await inTransaction(ctx, async (ctx) => {
      if (before) {
        // Another release may be able to read it.
        await ctx.db
          .update(sitePictures)
          .set({ state: 'waiting', reason: null })
          .where(eq(sitePictures.id, id))
      } else {
        const credit = readCredit(inspected)
        const row = { id, contentHash, upload, fileName, bytes, width, height, credit, uploadedBy }
        await ctx.db.insert(sitePictures).values({ ...row, state: 'waiting', uploadedAt: ctx.clock.now() })
        await audit(ctx, 'site-picture.uploaded', { subjectId: id })
      }
      await ctx.jobs.send(makeRenditionsJob, { pictureId: id })
    })
    return answer(before !== undefined)
  })
}
