import { open, readFile, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { pictureFileErrors } from '../../../content/errors/website-media.ts'
import { RAW_EXTENSIONS, rejectionBeforeUpload } from '../../../domain/photos/uploads.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
} from '../../../domain/site/media/site-media.ts'
import { AppError, type ErrorKind } from '../../errors.ts'
import { readPictureHeader } from '../../platform/pictures/decode-picture.ts'
import { drawSvg } from './draw-svg.ts'
import { mayBeSvg } from './read-svg.ts'
import { MOST_SVG, UnfitSvg } from './svg-problem.ts'

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
  'svg-too-large': 'tooLarge',
  'svg-too-many': 'unsupported',
  'svg-outside': 'unsupported',
  'svg-parts': 'unsupported',
  'svg-damaged': 'invalid',
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
  /** Whether it may be seen through. */
  hasAlpha: boolean
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
  return { width, height, hasAlpha: header.hasAlpha, exif: header.exif, iptc: header.iptc }
}

/** How much of a file tells whether it is SVG: programs that draw begin it with a remark. */
const HEAD_BYTES = 4096

/** The PNG that is kept of a drawing in SVG, which is never served itself; undefined for any other file. */
export async function drawnFromSvg(path: string, fileName: string): Promise<Buffer | undefined> {
  if (!mayBeSvg(await headOf(path))) return undefined
  if ((await stat(path)).size > MOST_SVG.bytes) throw refuse('svg-too-large', fileName)
  try {
    return await drawSvg(await readFile(path))
  } catch (error) {
    throw error instanceof UnfitSvg ? refuse(error.problem, fileName) : error
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
