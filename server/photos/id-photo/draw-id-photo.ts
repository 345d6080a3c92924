import sharp from 'sharp'
import { site } from '../../../content/site.ts'
import { ID_PHOTO, idFrame } from '../../../domain/photos/id-photo.ts'
import { cleanJpeg } from '../derive/clean-jpeg.ts'
import { MAX_PIXELS } from '../receive/inspect-image.ts'

/** An ID photo of a portrait, with the owner's quarter turns: an sRGB JPEG at 300 DPI. */
export async function drawIdPhoto(original: Buffer, turns: number): Promise<Buffer> {
  const portrait = sharp(original, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
  const { autoOrient } = await portrait.metadata()
  const upright = turns % 2 === 0 ? autoOrient : { width: autoOrient.height, height: autoOrient.width }
  const frame = idFrame(upright)
  const scale = ID_PHOTO.width / frame.width
  const jpeg = await portrait
    .autoOrient()
    .rotate((turns % 4) * 90)
    .resize({
      width: Math.round(upright.width * scale),
      height: Math.round(upright.height * scale),
      fit: 'fill',
    })
    .extract({ left: Math.round(frame.left * scale), top: Math.round(frame.top * scale), ...ID_PHOTO })
    .flatten({ background: '#fff' })
    .withIccProfile('srgb')
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return cleanJpeg(jpeg, { orientation: 1, copyright: `© ${site.name}` }, 'id-photo.jpg')
}
