import type { PercentCrop } from 'react-image-crop'
import { ID_PHOTO, type IdCrop, type IdShape, idFrame } from '../../../../domain/photos/id-photos.ts'

interface Framed {
  width: number
  height: number
  crop: IdCrop | null
}

/** A portrait's frame as it is drawn on a preview, in percent of the portrait. */
export function toRelativeCrop(portrait: Framed, shape: IdShape): PercentCrop {
  const { left, top, width, height } = idFrame(portrait, shape, portrait.crop)
  return {
    unit: '%',
    x: (left / portrait.width) * 100,
    y: (top / portrait.height) * 100,
    width: (width / portrait.width) * 100,
    height: (height / portrait.height) * 100,
  }
}

/** A drawn frame in whole pixels of the portrait, kept within it. */
export function toPixelCrop(
  { width, height }: Omit<Framed, 'crop'>,
  shape: IdShape,
  share: PercentCrop,
): IdCrop {
  const ratio = ID_PHOTO[shape].height / ID_PHOTO[shape].width
  const wide = Math.min(Math.round((share.width / 100) * width), width, Math.floor(height / ratio))
  const within = (at: number, room: number) => Math.max(0, Math.min(Math.round(at), Math.floor(room)))
  return {
    left: within((share.x / 100) * width, width - wide),
    top: within((share.y / 100) * height, height - wide * ratio),
    width: wide,
  }
}
