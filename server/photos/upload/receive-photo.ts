import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { UploadTarget } from '../../../domain/photos/uploads.ts'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  type TransactionContext,
} from '../../context.ts'
import { derivePhotoJob } from '../derive/derive-photo.ts'
import { inspectImage } from '../inspect/inspect-image.ts'
import { readCardJob } from '../sort/read-card.ts'
import { lockSorting } from '../sort/sort-photos.ts'
import { photos } from '../tables.ts'
import { assignmentOf, findByContent } from './find-existing-photos.ts'
import { type Destination, findDestination } from './upload-target.ts'

export interface ReceivedFile extends UploadTarget {
  id: string
  path: string
  fileName: string
  /** The folder it was uploaded in. */
  folder?: string
}

/**
 * Turns a complete upload into a photo: stores the original, queues its renditions and, if it has no owner yet, the
 * search for a card. The same picture again is the same photo; a removed one is restored. Rejects a file that is not an
 * acceptable image with the reason, naming the file.
 */
export async function receivePhoto(
  ctx: Context,
  upload: ReceivedFile,
): Promise<{ photoId: string; duplicate: boolean }> {
  requireAdminOrSystem(ctx)
  const seen = await findDestination(ctx.db, upload)
  const { size: bytes } = await stat(upload.path)
  const { contentType, extension } = await inspectImage(upload.path, { fileName: upload.fileName, bytes })
  const contentHash = await hashFile(upload.path)
  const known = await findByContent(ctx.db, seen, contentHash)
  const originalKey = `originals/${upload.id}.${extension}`
  if (known && !known.removedAt) {
    // A process that died before recording it may have received this upload already.
    if (known.originalKey !== originalKey) await ctx.files.remove(originalKey)
    return { photoId: known.id, duplicate: true }
  }
  // Also for a removed photo: it may be erased before it is restored.
  await ctx.files.put(originalKey, createReadStream(upload.path))
  const { storedKey, ...taken } = await inTransaction(ctx, async (ctx) => {
    // Three files arrive at a time, and two of them may be the same picture.
    await lockSorting(ctx.db, seen.eventId)
    // The pupil may have been merged into another while the file was being stored.
    const to = await findDestination(ctx.db, upload)
    const before = await findByContent(ctx.db, to, contentHash)
    if (before) return { ...(await bringBack(ctx, before)), storedKey: before.originalKey }
    const { fileName, folder = '' } = upload
    const file = { fileName, folder, bytes, contentHash, contentType, originalKey }
    return { photoId: await keep(ctx, { ...to, ...file }), duplicate: false, storedKey: originalKey }
  }).catch(async (error: unknown) => {
    // Its target was removed while the file was being stored.
    if ((await ctx.db.$count(photos, eq(photos.originalKey, originalKey))) === 0)
      await ctx.files.remove(originalKey)
    throw error
  })
  // The same upload may be received twice at once, after a lost connection: then the file is the photo's own.
  if (storedKey !== originalKey) await ctx.files.remove(originalKey)
  return taken
}

async function keep(
  ctx: TransactionContext,
  values: Destination & Omit<typeof photos.$inferInsert, 'state' | 'createdAt'>,
): Promise<string> {
  const [photo] = await ctx.db
    .insert(photos)
    .values({ ...values, receivedFor: assignmentOf(values), state: 'received', createdAt: ctx.clock.now() })
    .returning({ id: photos.id })
  if (!photo) throw new Error('no photo was made')
  await audit(ctx, 'photo.received', {
    subjectId: photo.id,
    eventId: values.eventId,
    pupilId: values.pupilId,
  })
  await ctx.jobs.send(derivePhotoJob, { photoId: photo.id })
  if (values.placedBy === null) await ctx.jobs.send(readCardJob, { photoId: photo.id })
  return photo.id
}

async function bringBack(ctx: TransactionContext, photo: { id: string; removedAt: Date | null }) {
  if (photo.removedAt) {
    await ctx.db.update(photos).set({ removedAt: null }).where(eq(photos.id, photo.id))
    await audit(ctx, 'photo.restored', { subjectId: photo.id })
  }
  return { photoId: photo.id, duplicate: photo.removedAt === null }
}

async function hashFile(path: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
