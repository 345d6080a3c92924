import { type Crop, cropPixels } from '../../../domain/orders/prints/print-crop.ts'
import type { DeliveryFile } from '../../photos/derive/delivery-file.ts'
import { encodeJpeg, type PictureAbout } from '../../photos/derive/replace-jpeg-metadata.ts'
import { decodePicture } from '../../platform/pictures/decode-picture.ts'

/** The part of a file that its buyer chose, as an sRGB JPEG at 300 DPI; no pixel of it is scaled. */
export async function cropFile(file: DeliveryFile, crop: Crop, about: PictureAbout): Promise<DeliveryFile> {
  const { width, height, ...corner } = cropPixels(crop, file)
  const body = await decodePicture(file.body, (picture) =>
    encodeJpeg(
      picture
        .autoOrient()
        .extract({ width, height, ...corner })
        .flatten({ background: '#fff' })
        .toColourspace('srgb'),
      about,
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
