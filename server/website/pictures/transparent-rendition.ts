import sharp from 'sharp'
import { decodePicture } from '../../platform/pictures/decode-picture.ts'

/** As high and wide as a header shows a logo, on a screen of three pixels to the point. */
const BOX = { width: 1080, height: 120 }

/** A picture small and with its transparency, for use as a logo; undefined if nothing of it may be seen through. */
export function transparentRendition(original: Buffer): Promise<{ png: Buffer; width: number } | undefined> {
  return decodePicture(original, async (picture) => {
    if (!(await picture.metadata()).hasAlpha) return undefined
    const small = await picture
      .autoOrient()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const { isOpaque } = await sharp(small.data).stats()
    return isOpaque ? undefined : { png: small.data, width: small.info.width }
  })
}
