import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { pictureOfType } from '../../../content/errors/photos.ts'
import { RAW_EXTENSIONS, rejectionBeforeUpload } from '../../../domain/photos/uploads.ts'
import type { AppError } from '../../errors.ts'
import { decodePicture, readPictureHeader } from '../../platform/pictures/decode-picture.ts'
import { rejectPhoto, toRejection } from './rejections.ts'

/** A baseline JPEG is shrunk while it is read, so that only its file is ever large. */
export const MAX_PIXELS = 150_000_000
/** Everything else may need all its pixels in memory at once. */
export const MAX_PIXELS_AT_ONCE = 64_000_000

export interface Upload {
  /** As the sender named it; it only ever appears in the answer to the sender. */
  fileName: string
  bytes: number
}
const KINDS = [
  { format: 'jpeg', contentType: 'image/jpeg', extension: 'jpg' },
  { format: 'png', contentType: 'image/png', extension: 'png' },
  { format: 'heif', contentType: 'image/heic', extension: 'heic' },
] as const
/** What the names of stored originals end in. */
export const ORIGINAL_EXTENSIONS = KINDS.map(({ extension }) => extension)
export type ImageProperties = (typeof KINDS)[number] & {
  /** Pixels as a person sees the picture, its EXIF orientation applied. */
  width: number
  height: number
  /** EXIF orientation, 1 to 8. */
  orientation: number
  pages: number
  /** Whether a decoder can go through it line by line, shrinking as it goes. */
  readInLines: boolean
  /** Whether its pixels take more memory than there may be. */
  tooHeavy: boolean
}

/** Checks before the first byte has arrived: throws for empty, over-large and RAW files. */
export function validateUpload({ fileName, bytes }: Upload): void {
  const rejection = rejectionBeforeUpload({ name: fileName, size: bytes })
  if (rejection) throw rejectPhoto(rejection, fileName)
}

/**
 * Whether an uploaded file (its path, or all its bytes) can become a photo, judged by its content and header alone:
 * no pixels are decoded, so a bomb is harmless and a file that breaks off later passes (deriving finds that).
 * Throws an AppError with a `FileRejection` code.
 */
export async function inspectImage(source: string | Buffer, upload: Upload): Promise<ImageProperties> {
  const { fileName } = upload
  validateUpload(upload)
  const type = typeof source === 'string' ? await fileTypeFromFile(source) : await fileTypeFromBuffer(source)
  if (!type) throw rejectPhoto('photo-not-an-image', fileName)
  if (RAW_EXTENSIONS.has(type.ext)) throw rejectPhoto('photo-raw', fileName)
  if (type.ext === 'apng' || type.mime.endsWith('-sequence')) throw rejectPhoto('photo-animated', fileName)
  const isHeif = type.mime === 'image/heic' || type.mime === 'image/heif'
  if (type.mime !== 'image/jpeg' && type.mime !== 'image/png' && !isHeif) throw rejectType(fileName, type)
  const facts = await readImageProperties(source, fileName).catch((error: unknown) => {
    throw isHeif ? rejectPhoto('photo-heic', fileName) : error
  })
  if (facts.pages > 1 && !isHeif) throw rejectPhoto('photo-animated', fileName)
  if (facts.tooHeavy || facts.width * facts.height > (facts.readInLines ? MAX_PIXELS : MAX_PIXELS_AT_ONCE)) {
    throw rejectPhoto('photo-too-many-pixels', fileName)
  }
  if (isHeif && !(await canDecode(source))) throw rejectPhoto('photo-heic', fileName)
  return facts
}

/** Reads the header of a JPEG, PNG or HEIF without judging it. Throws an AppError with a `FileRejection` code. */
export async function readImageProperties(
  source: string | Buffer,
  fileName: string,
): Promise<ImageProperties> {
  const header = await readPictureHeader(source).catch((error: unknown) => {
    throw toRejection(error, fileName) ?? error
  })
  const kind = KINDS.find(({ format }) => format === header.format)
  if (!kind) throw rejectPhoto('photo-format', fileName)
  const { autoOrient, orientation = 1, pages = 1, isProgressive, tooHeavy } = header
  const { width, height } = autoOrient
  const readInLines = kind.format === 'jpeg' && !isProgressive
  return { ...kind, width, height, orientation, pages, readInLines, tooHeavy }
}

/** Whether this build of the library can decode HEVC, found out by trying. */
async function canDecode(source: string | Buffer): Promise<boolean> {
  const file = typeof source === 'string' ? await readFile(source) : source
  return decodePicture(file, (picture) => picture.resize(8, 8).raw().toBuffer()).then(
    () => true,
    () => false,
  )
}

function rejectType(fileName: string, { ext, mime }: { ext: string; mime: string }): AppError {
  if (!mime.startsWith('image/')) return rejectPhoto('photo-not-an-image', fileName)
  return rejectPhoto('photo-format', fileName, pictureOfType(ext.toUpperCase()))
}
