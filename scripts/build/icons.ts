import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { icoOf } from '../../server/website/render/icon-picture.ts'
import { ICO_SIZES, manifestIcons } from '../../web/site/site-files/icons.ts'

const APPLE_SIZE = 180
/** How much of an icon's side the drawing may fill if it will be cropped to a circle or rounded square. */
const SAFE = 0.72

/** Draws the site's icons from one SVG: `favicon.ico`, the home screen's and the manifest's. */
export async function buildIcons(source: string, out: string) {
  const svg = await readFile(source)
  const ico = await Promise.all(ICO_SIZES.map((size) => draw(svg, size)))
  const files: Record<string, Buffer> = {
    'favicon.ico': icoOf(ico.map((png, index) => ({ png, size: ICO_SIZES[index] ?? 0 }))),
    'apple-touch-icon.png': await draw(svg, APPLE_SIZE, SAFE),
  }
  for (const { file, size, purpose } of manifestIcons)
    files[file] = await draw(svg, size, purpose === 'maskable' ? SAFE : 1)
  await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(out, name), bytes)))
}

/** The drawing on a square in its background colour, which is that of its corner. */
async function draw(svg: Buffer, size: number, share = 1): Promise<Buffer> {
  const inner = Math.round(size * share)
  const drawing = sharp(svg, { density: (72 * inner) / 32 }).resize(inner, inner)
  if (inner === size) return drawing.png({ compressionLevel: 9 }).toBuffer()
  const corner = await sharp(svg).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  const [r = 0, g = 0, b = 0] = corner
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  return drawing
    .extend({ top: before, left: before, bottom: after, right: after, background: { r, g, b } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
