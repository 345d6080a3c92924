import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireAdminOrSystem } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { getPupil } from '../school/queries.ts'
import { derivePhotoKind } from './derive-photo.ts'
import { inspectImage } from './inspect-image.ts'
import { photos } from './tables.ts'

/**
 * Takes a completely uploaded file as one pupil's photo: the original is stored, and its renditions are
 * queued. The same picture again for the same pupil is the same photo. Rejects a file that is no
 * acceptable image by name, with the reason.
 */
export async function receivePhoto(
  ctx: Context,
  upload: { id: string; path: string; fileName: string; pupilId: string },
): Promise<{ photoId: string; duplicate: boolean }> {
  requireAdminOrSystem(ctx)
  const { eventId } = await getPupil(ctx.db, upload.pupilId)
  const { size: bytes } = await stat(upload.path)
  const { contentType, extension } = await inspectImage(upload.path, { fileName: upload.fileName, bytes })
  const contentHash = await hashFile(upload.path)
  const known = await findByContent(ctx, upload.pupilId, contentHash)
  if (known) return { photoId: known, duplicate: true }
  const originalKey = `originals/${upload.id}.${extension}`
  await ctx.files.put(originalKey, createReadStream(upload.path))
  return inTransaction(ctx, async (ctx) => {
    const [photo] = await ctx.db
      .insert(photos)
      .values({
        eventId,
        pupilId: upload.pupilId,
        placedBy: 'hand',
        fileName: upload.fileName,
        bytes,
        contentHash,
        contentType,
        originalKey,
        state: 'received',
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: photos.id })
    if (!photo) return { photoId: await mustFind(ctx, upload.pupilId, contentHash), duplicate: true }
    await audit(ctx, 'photo.received', { subjectId: photo.id, pupilId: upload.pupilId })
    await ctx.jobs.send(derivePhotoKind, { photoId: photo.id })
    return { photoId: photo.id, duplicate: false }
  })
}

async function findByContent(ctx: { db: Reader }, pupilId: string, contentHash: string) {
  const [photo] = await ctx.db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.pupilId, pupilId), eq(photos.contentHash, contentHash)))
  return photo?.id
}

async function mustFind(ctx: { db: Reader }, pupilId: string, contentHash: string) {
  const id = await findByContent(ctx, pupilId, contentHash)
  if (!id) throw new Error('the photo was neither there nor made')
  return id
}

async function hashFile(path: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
