import { type Crop, cropPixels } from '../../../domain/orders/prints/print-crop.ts'
import type { DeliveryFile } from '../../photos/derive/delivery-file.ts'
import { encodeJpeg, type PictureAbout } from '../../photos/derive/replace-jpeg-metadata.ts'
import { asItLies, uprightOr } from '../../platform/pictures/as-it-lies.ts'
import { remakePicture } from '../../platform/pictures/decode-picture.ts'

/**
 * The part of a file that its buyer chose, as an sRGB JPEG at 300 DPI; no pixel of it is scaled. One that is too large to
 * be turned carries its orientation, as bought files do.
 */
export async function cropFile(file: DeliveryFile, crop: Crop, about: PictureAbout): Promise<DeliveryFile> {
  const part = cropPixels(crop, file)
  const { width, height } = part
  const body = await remakePicture(file.body, part, (picture, { lying, optimizeCoding }) =>
    encodeJpeg(
      uprightOr(picture, lying)
        .extract(asItLies(part, file, lying))
        .flatten({ background: '#fff' })
        .toColourspace('srgb'),
      about,
      { orientation: lying, optimizeCoding },
    ),
  )
  return {
    contentType: 'image/jpeg',
    extension: 'jpg',
    body,
    width,
    height,
  }
}
