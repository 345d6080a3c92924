import type { Sharp } from 'sharp'
import { site } from '../../../content/site.ts'
import { cleanJpeg } from './clean-jpeg.ts'

/** A picture that we made, as a JPEG of 300 DPI in sRGB with the business's copyright. */
export async function madeJpeg(picture: Sharp, fileName: string, quality = 95): Promise<Buffer> {
  const jpeg = await picture.withIccProfile('srgb').jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
  return cleanJpeg(jpeg, { orientation: 1, copyright: `© ${site.name}` }, fileName)
}
