import sharp from 'sharp'
import { MAX_PIXELS_AT_ONCE, readImageProperties } from '../upload/inspect-image.ts'
import { toRejection } from '../upload/rejections.ts'
import { replaceJpegMetadata } from './replace-jpeg-metadata.ts'
import { replacePngMetadata } from './replace-png-metadata.ts'

export interface DeliveryFile {
  contentType: 'image/jpeg' | 'image/png'
  extension: 'jpg' | 'png'
  body: Buffer
  /** Pixels as a person sees the picture, with its orientation applied. */
  width: number
  height: number
}

/**
 * The file a buyer gets: the original's own pixels at 300 DPI with its colour profile and orientation, without what the
 * camera recorded about place, owner or serial numbers. JPEG and PNG are not re-encoded; HEIC, which few print shops
 * take, becomes a JPEG. `turns` are the owner's quarter turns clockwise; `inPlace` allows the original's memory to be
 * reused. Throws an AppError with a `Refusal` code.
 */
export async function deliveryFile(
  original: Buffer,
  {
    business,
    fileName,
    turns = 0,
    inPlace = false,
  }: { business: string; fileName: string; turns?: number; inPlace?: boolean },
): Promise<DeliveryFile> {
  const { format, orientation, width, height } = await readImageProperties(original, fileName)
  const about = { orientation: turned(orientation, turns), copyright: `© ${business}` }
  const size = turns % 2 === 0 ? { width, height } : { width: height, height: width }
  if (format === 'png') {
    return {
      contentType: 'image/png',
      extension: 'png',
      body: replacePngMetadata(original, about, fileName),
      ...size,
    }
  }
  const body =
    format === 'jpeg'
      ? replaceJpegMetadata(original, about, fileName, inPlace)
      : replaceJpegMetadata(
          await uprightJpeg(original, fileName),
          { ...about, orientation: turned(1, turns) },
          fileName,
        )
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

function uprightJpeg(original: Buffer, fileName: string): Promise<Buffer> {
  return sharp(original, { failOn: 'truncated', limitInputPixels: MAX_PIXELS_AT_ONCE })
    .autoOrient()
    .keepIccProfile()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch((error: unknown) => {
      throw toRejection(error, fileName) ?? error
    })
}
