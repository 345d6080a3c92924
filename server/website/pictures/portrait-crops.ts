import sharp from 'sharp'
import { PHONE_WIDTH, shapeOf } from './renditions.ts'

/** Width to height of a phone's frame. */
const RATIO = 4 / 5

/** Part of the crops' hash, so that their names change with these figures. */
export const PORTRAIT_CROPS = `upright ${RATIO} ${PHONE_WIDTH}`

/**
 * The crop's future size: full height, or full width if the picture is narrower than the crop. Dense screens request all
 * of it, those of under two pixels per point the width for phones.
 */
export async function portraitShape(original: Buffer): Promise<Awaited<ReturnType<typeof shapeOf>>> {
  const whole = await shapeOf(original)
  const width = Math.min(whole.width, Math.round(whole.height * RATIO))
  const height = Math.min(whole.height, Math.round(width / RATIO))
  return {
    width,
    height,
    widths: { avif: width > PHONE_WIDTH ? [PHONE_WIDTH, width] : [width], webp: [width], jpg: [] },
  }
}

/** The crop, lossless; `left` as in `object-position`: 0 keeps the left edge, 100 the right one. */
export async function cropPortrait(original: Buffer, left: number): Promise<Buffer> {
  const whole = await shapeOf(original)
  const { width, height } = await portraitShape(original)
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
