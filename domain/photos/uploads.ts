import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { hasUnstorableCharacter, singleLine, truncate } from '../text.ts'

/** The target of an upload: an event or a class, whose photos will be sorted, a pupil, or a class's class photos. */
export const UploadTarget = z.object({
  level: z.enum(['event', 'class', 'class-photo', 'pupil']),
  targetId: Id,
})
export type UploadTarget = z.infer<typeof UploadTarget>

/** A path's greatest length on most systems. */
const storable = boundedText(4096).refine((text) => !hasUnstorableCharacter(text))
const name = storable.overwrite((text) => truncate(singleLine(text), 200)).nullish()

/** An upload's metadata: target, file name, and folders as the browser saw them. */
export const UploadMetadata = UploadTarget.extend({
  filename: name,
  name,
  folder: storable
    .overwrite((text) => truncate(singleLine(text).split(/[\\/]/).filter(Boolean).join('/'), 300))
    .nullish(),
}).transform(({ filename, name, folder, ...target }) => ({
  ...target,
  fileName: filename ?? name ?? 'photo',
  folder: folder ?? '',
}))
export type UploadMetadata = z.infer<typeof UploadMetadata>

/** The final response of an upload. `duplicate`: this photo already existed. */
export const UploadCompleted = z.object({ photoId: Id, duplicate: z.boolean() })

/** SHA-256 in hex. */
export const Fingerprint = boundedText(64).regex(/^[0-9a-f]{64}$/)

/** Asks which files need not be sent, because their content already exists. */
export const FindExistingPhotos = UploadTarget.extend({ fingerprints: z.array(Fingerprint).min(1).max(200) })
export type FindExistingPhotos = z.infer<typeof FindExistingPhotos>
export const ExistingPhotos = z.object({ known: z.array(Fingerprint) })

/** The largest accepted photo, in bytes. */
export const MAX_PHOTO_BYTES = 60 * 1024 * 1024

/** JPEGs for a file dialog, which goes by a name's ending on some systems and by the type on others. */
export const JPEG = 'image/jpeg,.jpg,.jpeg,.jpe,.jfif'
/** What the dialog for photos offers. */
export const PHOTO_TYPES = `${JPEG},image/png,image/heic,image/heif,.png,.heic,.heif`
/** What the dialogs for a logo and for a product's picture offer. */
export const SMALL_PICTURE_TYPES = `${JPEG},image/png,image/webp`

/** Extensions of RAW formats, which no browser shows. */
export const RAW_EXTENSIONS: ReadonlySet<string> = new Set(
  'crw cr2 cr3 nef nrw arw srf sr2 dng raf orf rw2 rwl pef srw x3f 3fr fff iiq erf mrw kdc dcr'.split(' '),
)

/** Every reason why a file cannot become a photo. */
export type FileRejection =
  | 'photo-empty'
  | 'photo-too-large'
  | 'photo-not-an-image'
  | 'photo-raw'
  | 'photo-heic'
  | 'photo-format'
  | 'photo-animated'
  | 'photo-too-many-pixels'
  | 'photo-truncated'
  | 'photo-damaged'

/** Why a file cannot become a photo, judging by name and size; undefined if its content decides. */
export function rejectionBeforeUpload(file: { name: string; size: number }): FileRejection | undefined {
  if (file.size === 0) return 'photo-empty'
  if (file.size > MAX_PHOTO_BYTES) return 'photo-too-large'
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  return ending && RAW_EXTENSIONS.has(ending) ? 'photo-raw' : undefined
}
