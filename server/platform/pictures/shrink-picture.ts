import sharp from 'sharp'

const TYPES = ['jpeg', 'png', 'webp']

/** A picture with more pixels than it may have. */
export class TooManyPixels extends Error {}

/**
 * An uploaded picture, turned upright, scaled down to `edge` pixels and stripped of metadata. Rejects if it is not a JPEG,
 * PNG or WebP that can be decoded completely, and with `TooManyPixels`, by its header alone, if it is too large to decode.
 */
export async function shrinkPicture(
  file: Buffer,
  { edge, to, mostPixels }: { edge: number; to: 'webp' | 'png'; mostPixels: number },
): Promise<Buffer> {
  const source = (limitInputPixels: number | false) => sharp(file, { failOn: 'truncated', limitInputPixels })
  const { format, width, height } = await source(false).metadata()
  if (!TYPES.includes(format)) throw new Error(`a picture of the type ${format}`)
  if (width * height > mostPixels) throw new TooManyPixels()
  const shrunk = source(mostPixels).rotate().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  return (to === 'png' ? shrunk.png({ compressionLevel: 9 }) : shrunk.webp({ quality: 82 })).toBuffer()
}
