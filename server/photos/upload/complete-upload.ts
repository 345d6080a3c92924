import { and, inArray, ne } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import { UPLOADS } from '../../../contract/paths.ts'
import { UploadMetadata } from '../../../domain/photos/uploads.ts'
import { type Context, requireAdmin, requireAdminOrSystem } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { requireSpace } from '../../platform/disk-space.ts'
import { ORIGINAL_EXTENSIONS, validateUpload } from '../inspect/inspect-image.ts'
import { photos } from '../tables.ts'
import { receivePhoto } from './receive-photo.ts'
import {
  type SentMetadata,
  takeUpload,
  type UploadKind,
  type UploadStorage,
  uploadIdIn,
} from './upload-kind.ts'
import { findDestination } from './upload-target.ts'

/** Uploads that become photos. */
export const photoUploads: UploadKind = {
  address: UPLOADS,
  folder: 'uploads',
  requireSender: requireAdmin,
  requireSenderOrSystem: requireAdminOrSystem,
  authorize: authorizeUpload,
  complete: completeUpload,
  find: photoFromUpload,
}

/** Refuses an upload without a valid target, or that could not become a photo, before its first byte is sent. */
async function authorizeUpload(
  ctx: Context,
  { metadata, bytes }: { metadata: SentMetadata; bytes: number },
): Promise<void> {
  requireAdmin(ctx)
  const upload = { ...readMetadata(metadata), bytes }
  await findDestination(ctx.db, upload)
  validateUpload(upload)
  // Twice the size: the upload, and the photo made of it.
  await requireSpace(ctx.config.DATA_DIR, ctx.config.DISK_FLOOR_MB, 2 * bytes)
}

/** Turns a complete upload into a photo; undefined if it is incomplete, or another process was faster. */
async function completeUpload(ctx: Context, place: UploadStorage, id: string) {
  requireAdminOrSystem(ctx)
  return takeUpload(ctx, place, id, (path, metadata) =>
    receivePhoto(ctx, { id: uploadIdIn(id), path, ...readMetadata(metadata) }),
  )
}

/** The photo made from an upload. */
async function photoFromUpload(ctx: Context, name: string) {
  requireAdmin(ctx)
  const keys = ORIGINAL_EXTENSIONS.map((extension) => `originals/${name}.${extension}`)
  const [photo] = await ctx.db
    .select({ id: photos.id, bytes: photos.bytes })
    .from(photos)
    .where(and(inArray(photos.originalKey, keys), ne(photos.state, 'refused')))
  return photo && { taken: { photoId: photo.id, duplicate: false }, bytes: photo.bytes }
}

/** What the browser said about the upload. */
function readMetadata(metadata: SentMetadata): UploadMetadata {
  const read = UploadMetadata.safeParse(metadata)
  if (!read.success) throw invalid(photoErrors.noTarget)
  return read.data
}
