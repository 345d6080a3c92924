import type { UploadMetadata } from '../../../domain/photos/uploads.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { requireSpace } from '../../platform/disk-space.ts'
import { admitUpload } from './inspect-image.ts'
import { findDestination } from './upload-target.ts'

/** Refuses an upload without a valid target, or that could not become a photo, before its first byte is sent. */
export async function expectUpload(ctx: Context, upload: UploadMetadata & { bytes: number }): Promise<void> {
  requireAdmin(ctx)
  await findDestination(ctx.db, upload)
  admitUpload(upload)
  // Twice the size: the upload, and the photo made of it.
  await requireSpace(ctx.config.DATA_DIR, ctx.config.DISK_FLOOR_MB, 2 * upload.bytes)
}
