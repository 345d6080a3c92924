import type { Sharp } from 'sharp'
import { ID_PHOTO, type IdCrop, type IdShape, idFrame } from '../../../domain/photos/id-photos.ts'
import { turnPicture } from '../../platform/pictures/decode-picture.ts'
import { encodeJpeg } from '../derive/replace-jpeg-metadata.ts'

interface Wanted {
  /** The owner's quarter turns. */
  turns: number
  shape: IdShape
  /** Drawn by hand, in pixels of the portrait as it is turned; null: the fixed frame. */
  crop: IdCrop | null
  business: string
}

/** An ID photo of a portrait, in the event's shape: an sRGB JPEG at 300 DPI. */
export function drawIdPhoto(original: Buffer, wanted: Wanted): Promise<Buffer> {
  return turnPicture(original, wanted.turns, (portrait, size) => cropPortrait(portrait, size, wanted))
}

function cropPortrait(
  portrait: Sharp,
  size: { width: number; height: number },
  { turns, shape, crop, business }: Wanted,
): Promise<Buffer> {
  const upright = turns % 2 === 0 ? size : { width: size.height, height: size.width }
  const frame = idFrame(upright, shape, crop)
  const photo = ID_PHOTO[shape]
  const scale = photo.width / frame.width
  const width = Math.round(upright.width * scale)
  const height = Math.round(upright.height * scale)
  const cropped = portrait
    .autoOrient()
    .rotate(turns * 90)
    .resize({ width, height, fit: 'fill' })
    .extract({
      // A frame at the very edge must not reach a pixel beyond by rounding.
      left: Math.min(Math.round(frame.left * scale), width - photo.width),
      top: Math.min(Math.round(frame.top * scale), height - photo.height),
      ...photo,
    })
    .flatten({ background: '#fff' })
  return encodeJpeg(cropped, { business }, { quality: 92 })
}
