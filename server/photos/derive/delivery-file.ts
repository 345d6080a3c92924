import { UnreadableJpeg } from '../../platform/jpeg/coded-bits.ts'
import { uprightOr } from '../../platform/pictures/as-it-lies.ts'
import { remakePicture } from '../../platform/pictures/decode-picture.ts'
import { readImageProperties } from '../inspect/inspect-image.ts'
import { toRejection } from '../inspect/rejections.ts'
import { replaceJpegMetadata } from './replace-jpeg-metadata.ts'
import { replacePngMetadata, UnreadablePng } from './replace-png-metadata.ts'

export interface DeliveryFile {
  contentType: 'image/jpeg' | 'image/png'
  extension: 'jpg' | 'png'
  body: Buffer
  /** Pixels as a person sees the picture, with its orientation applied. */
  width: number
  height: number
}

/**
 * The file a buyer gets: the original's own pixels at 300 DPI with its colour profile and orientation, and nothing of
 * what the camera recorded about place, owner or serial numbers. JPEG and PNG are not re-encoded; HEIC, which few print
 * shops take, becomes a JPEG, and so does a JPEG whose coded data cannot be followed; a PNG of that kind is coded anew. `turns` are the owner's quarter
 * turns clockwise; `inPlace` allows the original's memory to be reused. `closely: false` is for a file that is only
 * decoded: it may have more between its coded pixels. Throws an AppError with a `FileRejection` code.
 */
export async function deliveryFile(
  original: Buffer,
  {
    business,
    fileName,
    turns = 0,
    ...how
  }: { business: string; fileName: string; turns?: number; inPlace?: boolean; closely?: boolean },
): Promise<DeliveryFile> {
  const { format, orientation, width, height } = await readImageProperties(original, fileName)
  const about = { orientation: turned(orientation, turns), copyright: `© ${business}` }
  const size = turns % 2 === 0 ? { width, height } : { width: height, height: width }
  const anew = async (format: 'jpeg' | 'png') => {
    const { coded, lying } = await encodeAnew(original, { format, fileName, width, height })
    const replace = format === 'png' ? replacePngMetadata : replaceJpegMetadata
    return replace(coded, { ...about, orientation: turned(lying, turns) }, { fileName, closely: false })
  }
  if (format === 'png') {
    const body = await replacePngMetadata(original, about, { fileName, ...how }).catch((error: unknown) => {
      if (error instanceof UnreadablePng) return anew('png')
      throw error
    })
    return { contentType: 'image/png', extension: 'png', body, ...size }
  }
  const body =
    format === 'jpeg'
      ? await replaceJpegMetadata(original, about, how).catch((error: unknown) => {
          if (error instanceof UnreadableJpeg) return anew('jpeg')
          throw error
        })
      : await anew('jpeg')
  return { contentType: 'image/jpeg', extension: 'jpg', body, ...size }
}

/** What each EXIF orientation becomes after a quarter turn clockwise: first the plain ones, then the mirrored ones. */
const QUARTER: Record<number, number> = { 1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2 }

/** The orientation after the owner's quarter turns; pixels are never re-encoded for it. */
function turned(orientation: number, turns: number): number {
  let result = orientation
  for (let turn = 0; turn < turns % 4; turn++) result = QUARTER[result] ?? 1
  return result
}

/** Its pixels, with the orientation in which they lie: upright if they can be turned. A PNG loses nothing by it. */
async function encodeAnew(
  original: Buffer,
  { format, fileName, ...size }: { format: 'jpeg' | 'png'; fileName: string; width: number; height: number },
): Promise<{ coded: Buffer; lying: number }> {
  try {
    return await remakePicture(original, size, async (picture, { lying, optimizeCoding }) => {
      const placed = uprightOr(picture, lying).keepIccProfile()
      const jpeg = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding }
      return { coded: await (format === 'png' ? placed.png() : placed.jpeg(jpeg)).toBuffer(), lying }
    })
  } catch (error) {
    throw toRejection(error, fileName) ?? error
  }
}
