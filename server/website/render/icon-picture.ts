import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { decodePicture } from '../../platform/pictures/decode-picture.ts'
import { PROGRAM } from '../../platform/program.ts'
import type { IconShape } from './share-plan.ts'

/** `--color-peat`, the ground of the site. */
const PEAT = { r: 17, g: 18, b: 15 }

/** Changes with this file and the encoders; part of an icon's name. */
export const iconRecipe =
  readFileSync(path.join(PROGRAM, 'server/website/render/icon-picture.ts'), 'utf8') +
  JSON.stringify(sharp.versions)

/** Draws a logo whole in the middle of a square: on the site's ground, or on its own if nothing shows through it. */
export async function drawIcon(logo: Buffer, { sizes, share }: IconShape): Promise<Buffer> {
  const { master, ground } = await decodePicture(logo, async (picture) => {
    const master = await picture
      .autoOrient()
      .resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .png()
      .toBuffer()
    const [r = 0, g = 0, b = 0] = await sharp(master)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return { master, ground: (await sharp(master).stats()).isOpaque ? { r, g, b } : PEAT }
  })
  const square = async (size: number) => {
    const inner = Math.round(size * share)
    const drawn = await sharp(master).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
    return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
      .composite([{ input: drawn }])
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  const pngs = await Promise.all(sizes.map(async (size) => ({ size, png: await square(size) })))
  const [first] = pngs
  return pngs.length === 1 && first ? first.png : icoOf(pngs)
}

/** Several PNGs in the ICO container: a header, an entry of 16 bytes each, the images. */
export function icoOf(images: { png: Buffer; size: number }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { png, size }] of images.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}
