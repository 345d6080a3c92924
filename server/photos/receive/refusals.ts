import { EARLY_REFUSALS } from '../../../domain/photos/photo-files.ts'
import { AppError, type ErrorKind } from '../../errors.ts'

export const ACCEPTED = 'Please upload a JPEG or a PNG.'

/** Why a file is refused: the HTTP status, and the sentence that follows the file's name. */
const REFUSALS = {
  'photo-empty': ['invalid', EARLY_REFUSALS['photo-empty']],
  'photo-too-large': ['tooLarge', EARLY_REFUSALS['photo-too-large']],
  'photo-not-an-image': ['unsupported', `is not a picture. ${ACCEPTED}`],
  'photo-raw': ['unsupported', EARLY_REFUSALS['photo-raw']],
  'photo-heic': [
    'unsupported',
    'is a HEIC picture, which cannot be read here. Please export it as JPEG and upload that.',
  ],
  'photo-format': ['unsupported', `is not of a kind that can be sold as a photo. ${ACCEPTED}`],
  'photo-animated': ['unsupported', 'moves: it holds more than one picture. Please upload a single photo.'],
  'photo-too-many-pixels': [
    'tooLarge',
    'has more pixels than can be handled. Please export it smaller, as a plain JPEG.',
  ],
  'photo-truncated': [
    'invalid',
    'breaks off: part of the file is missing. Please copy it from the camera and upload it again.',
  ],
  'photo-damaged': [
    'invalid',
    'is damaged and cannot be read. Please copy it from the camera and upload it again.',
  ],
} as const satisfies Record<string, readonly [ErrorKind, string]>
export type Refusal = keyof typeof REFUSALS

/** The error for a refused file; `instead` replaces the sentence. */
export function refuse(code: Refusal, fileName: string, instead?: string): AppError {
  const [kind, sentence] = REFUSALS[code]
  return new AppError(kind, code, `${shown(fileName)} ${instead ?? sentence}`)
}

/**
 * The refusal for an error of sharp's that no retry will change; undefined if the cause may lie elsewhere (disk,
 * memory). Only for errors while reading.
 */
export function photoProblem(error: unknown, fileName: string): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error) || 'code' in error) return undefined
  const said = error.message
  if (/out of memory|cannot allocate|file is missing|unable to open/i.test(said)) return undefined
  if (/is empty/.test(said)) return refuse('photo-empty', fileName)
  if (/pixel limit|too large|bad dimensions/i.test(said)) return refuse('photo-too-many-pixels', fileName)
  const breaksOff = /premature end of JPEG image|unexpected end of file/i.test(said)
  return refuse(breaksOff ? 'photo-truncated' : 'photo-damaged', fileName)
}

function shown(fileName: string): string {
  const plain = fileName.replace(/\p{C}/gu, '').trim() || 'The file'
  return plain.length > 80 ? `${plain.slice(0, 50)}…${plain.slice(-25)}` : plain
}
