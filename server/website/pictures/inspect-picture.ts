import { fileTypeFromFile } from 'file-type'
import { pictureFileErrors } from '../../../content/errors/website-media.ts'
import { RAW_EXTENSIONS, rejectionBeforeUpload } from '../../../domain/photos/uploads.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '../../../domain/site/site-media.ts'
import { AppError, type ErrorKind } from '../../errors.ts'
import { readPictureHeader } from '../../platform/pictures/decode-picture.ts'

/** The status that each refusal of a file is answered with. */
const REFUSALS = {
  'picture-empty': 'invalid',
  'picture-too-large': 'tooLarge',
  'picture-raw': 'unsupported',
  'picture-not-an-image': 'unsupported',
  'picture-heic': 'unsupported',
  'picture-format': 'unsupported',
  'picture-animated': 'unsupported',
  'picture-too-many-pixels': 'tooLarge',
  'picture-too-heavy': 'tooLarge',
  'picture-damaged': 'invalid',
} as const satisfies Record<keyof typeof pictureFileErrors, ErrorKind>

/** What a file may be by its first bytes, and what the decoder must then call it. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

const refuse = (code: keyof typeof REFUSALS, fileName: string) =>
  new AppError(REFUSALS[code], code, `${fileName} ${pictureFileErrors[code]}`)

/** Refuses by name and size, before the first byte has arrived. */
export function validatePicture(fileName: string, bytes: number): void {
  if (bytes === 0) throw refuse('picture-empty', fileName)
  if (bytes > MAX_PICTURE_BYTES) throw refuse('picture-too-large', fileName)
  if (rejectionBeforeUpload({ name: fileName, size: bytes }) === 'photo-raw')
    throw refuse('picture-raw', fileName)
}

/** An accepted picture: its size as a person sees it, and who made it. */
export interface InspectedPicture {
  width: number
  height: number
  /** EXIF and IPTC, as the decoder found them. */
  exif: Buffer | undefined
  iptc: Buffer | undefined
}

/** Judges a file by its content and header alone; no pixel is decoded, so that a bomb does nothing. */
export async function inspectPicture(path: string, fileName: string): Promise<InspectedPicture> {
  const type = await fileTypeFromFile(path)
  if (!type?.mime.startsWith('image/')) throw refuse('picture-not-an-image', fileName)
  if (RAW_EXTENSIONS.has(type.ext)) throw refuse('picture-raw', fileName)
  if (type.ext === 'apng' || type.mime.endsWith('-sequence')) throw refuse('picture-animated', fileName)
  if (type.mime === 'image/heic' || type.mime === 'image/heif') throw refuse('picture-heic', fileName)
  const format = ACCEPTED[type.mime]
  if (!format) throw refuse('picture-format', fileName)
  const header = await readPictureHeader(path).catch(() => undefined)
  if (header?.format !== format) throw refuse('picture-damaged', fileName)
  if ((header.pages ?? 1) > 1) throw refuse('picture-animated', fileName)
  const { width, height } = header.autoOrient
  if (width * height > MAX_PICTURE_PIXELS || Math.max(width, height) > MAX_PICTURE_SIDE)
    throw refuse('picture-too-many-pixels', fileName)
  if (header.tooHeavy) throw refuse('picture-too-heavy', fileName)
  return { width, height, exif: header.exif, iptc: header.iptc }
}
