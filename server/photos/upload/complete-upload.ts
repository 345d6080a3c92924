import { and, inArray, ne } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import { UploadMetadata } from '../../../domain/photos/uploads.ts'
import { type Context, requireAdmin, requireAdminOrSystem } from '../../context.ts'
import { AppError, conflict, invalid } from '../../errors.ts'
import { requireSpace } from '../../platform/disk-space.ts'
import { photos } from '../tables.ts'
import { ORIGINAL_EXTENSIONS, validateUpload } from './inspect-image.ts'
import { uploadLockName, type uploadLocks } from './locks.ts'
import { receivePhoto } from './receive-photo.ts'
import type { UploadStore } from './tus-store/port.ts'
import { findDestination } from './upload-target.ts'

/** Refuses an upload without a valid target, or that could not become a photo, before its first byte is sent. */
export async function authorizeUpload(
  ctx: Context,
  upload: UploadMetadata & { bytes: number },
): Promise<void> {
  requireAdmin(ctx)
  await findDestination(ctx.db, upload)
  validateUpload(upload)
  // Twice the size: the upload, and the photo made of it.
  await requireSpace(ctx.config.DATA_DIR, ctx.config.DISK_FLOOR_MB, 2 * upload.bytes)
}

/** The store, and the locks that keep an upload to one process at a time. */
export interface UploadStorage {
  store: UploadStore
  locks: ReturnType<typeof uploadLocks>
}

/** Turns a complete upload into a photo; undefined if it is incomplete, or another process was faster. */
export async function completeUpload(ctx: Context, { store, locks }: UploadStorage, id: string) {
  requireAdminOrSystem(ctx)
  return locks.leases.during(uploadLockName(nameOf(id)), async () => {
    const upload = await store.find(id)
    if (upload?.size === undefined || upload.offset !== upload.size) return undefined
    const { metadata } = upload
    // What cannot be dropped now is found again, and recognised, by the next sweep.
    const drop = () => store.drop(id).catch((err: unknown) => ctx.log.warn({ err }, 'an upload stays'))
    try {
      const taken = await store.withFile(id, (path) =>
        receivePhoto(ctx, { id: nameOf(id), path, ...readMetadata(metadata) }),
      )
      await drop()
      return taken
    } catch (error) {
      if (error instanceof AppError) await drop()
      throw error
    }
  })
}

/** The photo of an upload that another process took; 409 if it became none of its own. */
export async function findCompletedUpload(ctx: Pick<Context, 'db'>, name: string) {
  const [photo] = await photoFromUpload(ctx, name)
  if (!photo) throw conflict('upload-taken', photoErrors.takenAlready)
  return { photoId: photo.id, duplicate: false }
}

/** The photo made from an upload. */
export function photoFromUpload({ db }: Pick<Context, 'db'>, name: string) {
  const keys = ORIGINAL_EXTENSIONS.map((extension) => `originals/${name}.${extension}`)
  return db
    .select({ id: photos.id, bytes: photos.bytes })
    .from(photos)
    .where(and(inArray(photos.originalKey, keys), ne(photos.state, 'refused')))
}

/** The id in an upload's address. */
export const nameOf = (id: string) => id.split('/').at(-1) ?? ''

type Metadata = Record<string, string | null> | undefined

/** What the browser said about the upload. */
export function readMetadata(metadata: Metadata): UploadMetadata {
  const read = UploadMetadata.safeParse(metadata)
  if (!read.success) throw invalid(photoErrors.noTarget)
  return read.data
}
