import { decodePicture, PictureTooHeavy, readPictureHeader } from './decode-picture.ts'

const TYPES = ['jpeg', 'png', 'webp']

/**
 * An uploaded picture, turned upright, scaled down to `edge` pixels and stripped of metadata. Rejects if it is not a JPEG,
 * PNG or WebP that can be decoded completely, and with `PictureTooHeavy`, by its header alone, if it is too large to decode.
 */
export async function shrinkPicture(
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
