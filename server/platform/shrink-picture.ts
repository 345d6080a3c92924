import sharp from 'sharp'

const TYPES = ['jpeg', 'png', 'webp']
const MOST_PIXELS = 100_000_000

/**
 * An uploaded picture, turned upright, scaled down to `edge` pixels and stripped of metadata. Rejects if it is not a JPEG,
 * PNG or WebP that can be decoded completely.
 */
export async function shrinkPicture(
  file: Buffer,
  { edge, to }: { edge: number; to: 'webp' | 'png' },
): Promise<Buffer> {
  const source = () => sharp(file, { failOn: 'truncated', limitInputPixels: MOST_PIXELS })
  const { format } = await source().metadata()
  if (!TYPES.includes(format)) throw new Error(`a picture of the type ${format}`)
  const shrunk = source().rotate().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  return (to === 'png' ? shrunk.png({ compressionLevel: 9 }) : shrunk.webp({ quality: 82 })).toBuffer()
}
