import sharp, { type Sharp } from 'sharp'

interface Size {
  width: number
  height: number
}
type Part = Size & { left: number; top: number }

/** The picture upright, or with its pixels left as they lie by the EXIF orientation `lying`. */
export const uprightOr = (picture: Sharp, lying: number): Sharp =>
  lying === 1 ? picture.autoOrient() : picture

/** Where a part of an upright picture is among its pixels as they lie. */
export function asItLies({ left, top, width, height }: Part, whole: Size, lying: number): Part {
  const right = whole.width - left - width
  const bottom = whole.height - top - height
  const corners: Record<number, [left: number, top: number]> = {
    2: [right, top],
    3: [right, bottom],
    4: [left, bottom],
    5: [top, left],
    6: [top, right],
    7: [bottom, right],
    8: [bottom, left],
  }
  const [x, y] = corners[lying] ?? [left, top]
  return { left: x, top: y, ...sizeAsItLies({ width, height }, lying) }
}

/** The size of an upright picture with its pixels as they lie. */
export const sizeAsItLies = ({ width, height }: Size, lying: number): Size =>
  lying > 4 ? { width: height, height: width } : { width, height }

/** A small upright picture with its pixels as others lie, to be put among them. */
export async function layDown(upright: Buffer, lying: number): Promise<Buffer> {
  if (lying === 1) return upright
  // Only the quarter turns are not their own opposites.
  const back = lying === 6 ? 8 : lying === 8 ? 6 : lying
  return sharp(await sharp(upright).withMetadata({ orientation: back }).png().toBuffer())
    .autoOrient()
    .png()
    .toBuffer()
}
