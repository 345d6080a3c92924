import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { DAY_MS } from '../../../domain/days.ts'
import { invalid, notFound } from '../../errors.ts'
import { FileMissing, type Files } from '../files/port.ts'
import { decodePicture, PictureTooHeavy, readPictureHeader } from './decode-picture.ts'

interface SmallPictures {
  /** Where they are stored. */
  folder: string
  to: 'png' | 'webp'
  /** The longest edge in pixels, to which they are scaled down. */
  edge: number
  /** How large the uploaded file may be. */
  mostMb: number
  mostPixels: number
  errors: { tooLarge: string; tooHeavy: string; unreadable: string }
}

/** A kind of pictures that are uploaded in one request, scaled down once, and named at random. */
export function defineSmallPictures({ folder, to, edge, mostMb, mostPixels, errors }: SmallPictures) {
  const keyOf = (name: string) => `${folder}/${name}.${to}`
  /** Of one of these pictures, and not of a file that is still being written. */
  const nameIn = (key: string) =>
    key.startsWith(`${folder}/`) && key.endsWith(`.${to}`) ? path.posix.basename(key, `.${to}`) : undefined
  return {
    folder,
    keyOf,

    /** Stores an uploaded picture, scaled down and stripped of metadata, and resolves to its name. */
    async receive({ files }: { files: Pick<Files, 'put'> }, file: Buffer): Promise<string> {
      if (file.length > mostMb * 1024 * 1024) throw invalid(errors.tooLarge)
      const name = randomUUID()
      const drawn = await shrinkPicture(file, { edge, to, mostPixels }).catch((error: unknown) => {
        throw invalid(error instanceof PictureTooHeavy ? errors.tooHeavy : errors.unreadable)
      })
      await files.put(keyOf(name), drawn)
      return name
    },

    /**
     * Removes what has been stored for a day and is not in use: of a process that died before it named the picture, or
     * of something that was not saved.
     */
    async sweep(
      { files, now }: { files: Pick<Files, 'list' | 'remove'>; now: Date },
      isUsed: (name: string) => boolean | Promise<boolean>,
    ): Promise<void> {
      for await (const { key, changedAt } of files.list(folder)) {
        const name = nameIn(key)
        const old = changedAt.getTime() < now.getTime() - DAY_MS
        if (name && old && !(await isUsed(name))) await files.remove(key)
      }
    },
  }
}

const TYPES = ['jpeg', 'png', 'webp']

/**
 * An uploaded picture, turned upright, scaled down to `edge` pixels and stripped of metadata. Rejects if it is not a JPEG,
 * PNG or WebP that can be decoded completely, and with `PictureTooHeavy`, by its header alone, if it is too large to decode.
 */
async function shrinkPicture(
  file: Buffer,
  { edge, to, mostPixels }: { edge: number; to: 'webp' | 'png'; mostPixels: number },
): Promise<Buffer> {
  const { format, width, height, tooHeavy } = await readPictureHeader(file)
  if (!TYPES.includes(format)) throw new Error(`a picture of the type ${format}`)
  if (tooHeavy || width * height > mostPixels) throw new PictureTooHeavy('it has too many pixels')
  return decodePicture(file, (picture) => {
    const shrunk = picture.rotate().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    return (to === 'png' ? shrunk.png({ compressionLevel: 9 }) : shrunk.webp({ quality: 82 })).toBuffer()
  })
}

/** A stored picture with its length; 404 if there is none. */
export async function openPicture(
  { files }: { files: Pick<Files, 'size' | 'stream'> },
  key: string,
): Promise<{ body: Readable; bytes: number }> {
  const bytes = await files.size(key)
  if (bytes === undefined) throw notFound('picture')
  try {
    return { bytes, body: await files.stream(key) }
  } catch (error) {
    throw error instanceof FileMissing ? notFound('picture') : error
  }
}
