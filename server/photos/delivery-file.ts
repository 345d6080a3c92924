import sharp from 'sharp'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { MAX_PIXELS_AT_ONCE, readFacts } from './inspect-image.ts'
import { photoProblem } from './refusals.ts'

export interface DeliveryFile {
  contentType: 'image/jpeg' | 'image/png'
  extension: 'jpg' | 'png'
  body: Buffer
  /** Pixels as a person sees the picture, its orientation applied. */
  width: number
  height: number
}

/**
 * The file a buyer gets: the original's own pixels at 300 DPI with its colour profile and orientation, and nothing of
 * what the camera wrote about place, owner or serial numbers. JPEG and PNG are not encoded anew; HEIC, which
 * few print shops take, becomes a JPEG. `inPlace`: the original's memory may be used up for it.
 * Throws an AppError with a `Refusal` code.
 */
export async function deliveryFile(
  original: Buffer,
  { business, fileName, inPlace = false }: { business: string; fileName: string; inPlace?: boolean },
): Promise<DeliveryFile> {
  const { format, orientation, width, height } = await readFacts(original, fileName)
  const about = { orientation, copyright: `© ${business}` }
  const size = { width, height }
  if (format === 'png') {
    return { contentType: 'image/png', extension: 'png', body: cleanPng(original, about, fileName), ...size }
  }
  const body =
    format === 'jpeg'
      ? cleanJpeg(original, about, fileName, inPlace)
      : cleanJpeg(await uprightJpeg(original, fileName), { ...about, orientation: 1 }, fileName)
  return { contentType: 'image/jpeg', extension: 'jpg', body, ...size }
}

function uprightJpeg(original: Buffer, fileName: string): Promise<Buffer> {
  return sharp(original, { failOn: 'truncated', limitInputPixels: MAX_PIXELS_AT_ONCE })
    .autoOrient()
    .keepIccProfile()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch((error: unknown) => {
      throw photoProblem(error, fileName) ?? error
    })
}
