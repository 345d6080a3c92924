import { eq } from 'drizzle-orm'
import { mediaErrors } from '../../content/errors/website-media.ts'
import { MEDIA_UPLOADS } from '../../contract/paths.ts'
import { MediaUpload, type MediaUploaded, uploadKey } from '../../domain/site/media/site-media.ts'
import { type Context, requireEditor, requireEditorOrSystem } from '../context.ts'
import { invalid } from '../errors.ts'
import {
  type SentMetadata,
  takeUpload,
  type UploadKind,
  type UploadStorage,
  uploadIdIn,
} from '../photos/upload/upload-kind.ts'
import { requireSpace } from '../platform/disk-space.ts'
import { validateFilm } from './films/inspect-film.ts'
import { receiveFilm } from './films/receive-film.ts'
import { siteFilms } from './films/tables.ts'
import { validatePicture } from './pictures/inspect-picture.ts'
import { receivePicture } from './pictures/receive-picture.ts'
import { sitePictures } from './pictures/tables.ts'

/** A complete upload, to become a picture or a film. */
export interface ReceivedMedia {
  /** The upload's name, a UUID. */
  upload: string
  path: string
  fileName: string
  /** Null if the system takes it in afterwards. */
  uploadedBy: string | null
}

/** Uploads that become pictures and films of the website. */
export const mediaUploads: UploadKind = {
  address: MEDIA_UPLOADS,
  folder: 'website-uploads',
  requireSender: requireEditor,
  requireSenderOrSystem: requireEditorOrSystem,
  authorize: authorizeMedia,
  complete: completeMedia,
  find: findMedia,
}

/** Refuses an upload that could become neither a picture nor a film, before its first byte is sent. */
async function authorizeMedia(
  ctx: Context,
  { metadata, bytes }: { metadata: SentMetadata; bytes: number },
): Promise<void> {
  requireEditor(ctx)
  const { kind, fileName } = readMetadata(metadata)
  if (kind === 'film') validateFilm(fileName, bytes)
  else validatePicture(fileName, bytes)
  // Twice the size: the upload, and what is made of it.
  await requireSpace(ctx.config.DATA_DIR, ctx.config.DISK_FLOOR_MB, 2 * bytes)
}

/** Turns a complete upload into a picture or film; undefined if it is incomplete, or another process was faster. */
async function completeMedia(ctx: Context, place: UploadStorage, id: string) {
  const editor = requireEditorOrSystem(ctx)
  return takeUpload(ctx, place, id, (path, metadata) => {
    const { kind, fileName } = readMetadata(metadata)
    const received = { upload: uploadIdIn(id), path, fileName, uploadedBy: editor?.userId ?? null }
    return kind === 'film' ? receiveFilm(ctx, received) : receivePicture(ctx, received)
  })
}

/** The picture or film that an upload has become. */
async function findMedia(
  ctx: Context,
  name: string,
): Promise<{ taken: MediaUploaded; bytes: number } | undefined> {
  requireEditor(ctx)
  const { db } = ctx
  const [picture] = await db.select().from(sitePictures).where(eq(sitePictures.upload, name))
  const [film] = picture ? [] : await db.select().from(siteFilms).where(eq(siteFilms.upload, name))
  const found = picture ?? film
  if (!found) return undefined
  const { id, bytes } = found
  return { taken: { kind: picture ? 'picture' : 'film', id, key: uploadKey(id), known: false }, bytes }
}

function readMetadata(metadata: SentMetadata): MediaUpload {
  const read = MediaUpload.safeParse(metadata)
  if (!read.success) throw invalid(mediaErrors.noKind)
  return read.data
}
