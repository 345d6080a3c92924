import sharp from 'sharp'
import { shapeOf } from './renditions.ts'

/** Of a phone's frame, width to height. */
const RATIO = 4 / 5
/** A dense screen asks for the whole cut, one of under two pixels to the point for this. */
export const SMALL = 640

/** Names the cuts' renditions: they change with these figures. */
export const UPRIGHT = `upright ${RATIO} ${SMALL}`

/** What the cut of a picture will be: its full height, or its full width where it is narrower than the cut. */
export async function shapeOfUpright(original: Buffer): Promise<Awaited<ReturnType<typeof shapeOf>>> {
  const whole = await shapeOf(original)
  const width = Math.min(whole.width, Math.round(whole.height * RATIO))
  const height = Math.min(whole.height, Math.round(width / RATIO))
  return { width, height, widths: { avif: width > SMALL ? [SMALL, width] : [width], webp: [width], jpg: [] } }
}

/** The cut, without loss; `left` as in `object-position`: 0 keeps the left edge, 100 the right one. */
export async function cutUpright(original: Buffer, left: number): Promise<Buffer> {
  const whole = await shapeOf(original)
  const { width, height } = await shapeOfUpright(original)
  return sharp(original)
    .autoOrient()
    .extract({
      left: Math.round(((whole.width - width) * left) / 100),
      top: Math.round((whole.height - height) / 2),
      width,
      height,
    })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
