import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { PictureData, PictureFormat } from '../../../web/ui/picture-data.ts'
import { PROGRAM } from '../../platform/program.ts'

/** What phones ask for of a picture that fills their width, or nearly. */
export const PHONE_WIDTH = 600

/** Measured: docs/decisions/0008-encode-the-sites-pictures-as-avif-webp-and-jpeg.md. */
const formats = {
  avif: {
    widths: [480, PHONE_WIDTH, 800, 1200, 1600, 2000, 2400],
    quality: 55,
    effort: 0,
    chromaSubsampling: '4:2:0',
  },
  webp: { widths: [800, 1600], quality: 75, effort: 2 },
  jpg: { widths: [1200], quality: 76, progressive: true },
} as const

/** A seventh smaller than at the lowest effort, for thirty times the time. */
const PATIENCE = 4

/** At `PHONE_WIDTH`: a sixth fewer bytes, and what it blurs is smaller than a point. */
const PHONE_QUALITY = 50

const recipe =
  readFileSync(join(PROGRAM, 'server/website/pictures/renditions.ts'), 'utf8') +
  JSON.stringify(sharp.versions)

/** The hash of a picture's renditions: it changes with its bytes, with this file and with the encoders. */
export function hashOf(original: Buffer): string {
  return createHash('sha256').update(recipe).update(original).digest('hex')
}

type Shape = Pick<PictureData, 'width' | 'height' | 'widths'>

/** Reads only a picture's header. Throws with one readable line if it is not a picture. */
export async function shapeOf(original: Buffer): Promise<Shape> {
  const { width, height } = (await readable(() => sharp(original).metadata())).autoOrient
  return {
    width,
    height,
    widths: { avif: widthsOf('avif', width), webp: widthsOf('webp', width), jpg: widthsOf('jpg', width) },
  }
}

/**
 * Writes `<width>.<format>` for each width into `folder`: upright, sRGB, without metadata. `patiently` spends more time
 * for fewer bytes. Throws with one readable line if the picture is damaged.
 */
export async function writeRenditions(
  original: Buffer,
  { widths }: Shape,
  folder: string,
  { patiently = false }: { patiently?: boolean } = {},
) {
  const avif = (width: number) => ({
    ...formats.avif,
    ...(patiently ? { effort: PATIENCE } : {}),
    ...(width === PHONE_WIDTH ? { quality: PHONE_QUALITY } : {}),
  })
  const all = new Set(Object.values(widths).flat())
  const largest = Math.max(...all)
  const master = await readable(() => pixels(sharp(original).autoOrient().resize({ width: largest })))
  for (const width of all) {
    const resized = await pixels(from(master).resize({ width }))
    const file = (format: PictureFormat) => join(folder, `${width}.${format}`)
    if (widths.avif.includes(width)) await from(resized).avif(avif(width)).toFile(file('avif'))
    if (widths.webp.includes(width)) await from(resized).webp(formats.webp).toFile(file('webp'))
    if (widths.jpg.includes(width)) await from(resized).jpeg(formats.jpg).toFile(file('jpg'))
  }
}

/** The format's widths below the original's, then the original's own, so that nothing is enlarged. */
function widthsOf(format: PictureFormat, original: number): number[] {
  const { widths } = formats[format]
  const largest = Math.min(original, Math.max(...widths))
  return [...widths.filter((width) => width < largest * 0.9), largest]
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

function pixels(picture: Sharp): Promise<Pixels> {
  return picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

function from({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: info })
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n', 1)
    throw new Error(`damaged, or not a picture (${reason})`)
  }
}
