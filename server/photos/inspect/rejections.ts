import { fileErrors } from '../../../content/errors/photos.ts'
import type { FileRejection } from '../../../domain/photos/uploads.ts'
import { AppError, type ErrorKind } from '../../errors.ts'
import { PictureTooHeavy } from '../../platform/pictures/decode-picture.ts'

/** The status that each rejection is answered with. */
const REJECTIONS: Record<FileRejection, ErrorKind> = {
  'photo-empty': 'invalid',
  'photo-too-large': 'tooLarge',
  'photo-not-an-image': 'unsupported',
  'photo-raw': 'unsupported',
  'photo-heic': 'unsupported',
  'photo-format': 'unsupported',
  'photo-animated': 'unsupported',
  'photo-too-many-pixels': 'tooLarge',
  'photo-truncated': 'invalid',
  'photo-damaged': 'invalid',
}

/** The error for a rejected file; `instead` replaces the sentence. */
export function rejectPhoto(code: FileRejection, fileName: string, instead?: string): AppError {
  return new AppError(REJECTIONS[code], code, `${shown(fileName)} ${instead ?? fileErrors[code]}`)
}

/**
 * The rejection for an error of sharp's that no retry will change; undefined if the cause may lie elsewhere (disk,
 * memory). Only for errors while reading.
 */
export function toRejection(error: unknown, fileName: string): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof PictureTooHeavy) return rejectPhoto('photo-too-many-pixels', fileName)
  if (!(error instanceof Error) || 'code' in error) return undefined
  const said = error.message
  if (/out of memory|cannot allocate|file is missing|unable to open/i.test(said)) return undefined
  if (/is empty/.test(said)) return rejectPhoto('photo-empty', fileName)
  if (/pixel limit|too large|bad dimensions/i.test(said))
    return rejectPhoto('photo-too-many-pixels', fileName)
  const breaksOff = /premature end of JPEG image|unexpected end of file/i.test(said)
  return rejectPhoto(breaksOff ? 'photo-truncated' : 'photo-damaged', fileName)
}

function shown(fileName: string): string {
  const plain = fileName.replace(/\p{C}/gu, '').trim() || 'The file'
  return plain.length > 80 ? `${plain.slice(0, 50)}…${plain.slice(-25)}` : plain
}
