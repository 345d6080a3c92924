import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MARK_OPACITY, type MarkStrength } from '../../../domain/photos/watermark.ts'
import { strokeText } from './stroke-font.ts'

/** What a watermark says, and how strongly. */
export interface Mark {
  words: string
  strength: MarkStrength
}

/** Raised whenever renditions of the same photo are made otherwise, so that existing ones are made again. */
const DESIGN = 3
const ANGLE = -27
/** Sizes in the pattern, relative to the picture's long edge. */
const CAPITALS = 0.036
const LINE = 0.125
const GAP = 0.09
/** The width of a stroke, relative to its letter. */
const STROKE = 0.175
/** The one line of a thumbnail spans this much of its diagonal. */
const ONE_LINE = 0.8
/** By how much the marks are weaker in the middle of the picture, where the face is. */
const EASED = 0.25
/** A picture whose middle is lighter than this has black marks instead of white ones. */
const LIGHT = 170
/** How many sheets of letters are kept, one for each size of picture. */
const SHEETS_KEPT = 4
/** How many buffers are kept for reuse: one for each photo that is processed at the same time. */
const SPARE = 2

interface Size {
  width: number
  height: number
}

/** How much letters cover at each pixel, 0 to 255. */
interface Sheet {
  cover: Buffer
  side: number
}
const sheets = new Map<string, Promise<Sheet>>()
/** Memory returned by `recycleOverlayMemory`. */
const spare: Buffer[] = []

/** Marks as sharp's `composite` takes them. */
export interface WatermarkOverlays {
  input: Buffer
  raw: { width: number; height: number; channels: 4 }
  premultiplied: true
}

/** Names what a mark looks like: previews with another name have to be made again. */
export const markName = ({ words, strength }: Mark): string =>
  createHash('sha256').update(`${DESIGN} ${strength} ${words}`).digest('hex').slice(0, 12)

/**
 * The watermark for one picture of `width` x `height` pixels, to composite over it with sharp: the mark's words in
 * slanting lines of one colour, `black` or white, weaker over the face. The start of the lines depends only on `seed`,
 * so that no two pictures have the same marks and a rerun draws the same ones.
 */
export async function watermark(
  mark: Mark,
  { width, height, black }: Size & { black: boolean },
  seed: number,
): Promise<WatermarkOverlays> {
  const longEdge = Math.max(width, height)
  const { cover, side } = await sheetFor(mark.words, longEdge)
  const room = side - longEdge
  const left = seed % (room + 1)
  const top = Math.floor(seed / (room + 1)) % (room + 1)
  return overlay({ width, height, black }, mark.strength, (row) =>
    cover.subarray((top + row) * side + left, (top + row) * side + left + width),
  )
}

/** The watermark of a thumbnail: the words once, from corner to corner. */
export async function oneLineWatermark(
  mark: Mark,
  { width, height, black }: Size & { black: boolean },
): Promise<WatermarkOverlays> {
  const line = strokeText(mark.words, 1, 0.34)
  const size = (Math.hypot(width, height) * ONE_LINE) / Math.max(line.width, 6)
  const angle = (-Math.atan2(height, width) * 180) / Math.PI
  const marks = `<path d="${strokeText(mark.words, size, 0.34).path}" transform="translate(${-(line.width * size) / 2} ${-size / 2})"/>`
  const cover = await letters({ width, height }, marks, { stroke: size * STROKE, angle })
  return overlay({ width, height, black }, mark.strength, (row) =>
    cover.subarray(row * width, (row + 1) * width),
  )
}

/** Whether marks on a picture have to be black: white ones would not show on its middle. */
export async function needsBlackMarks(data: Buffer, raw: Size & { channels: 3 }): Promise<boolean> {
  const [width, height] = [Math.ceil(raw.width / 3), Math.ceil(raw.height / 3)]
  const middle = { left: (raw.width - width) >> 1, top: (raw.height - height) >> 1, width, height }
  const { channels } = await sharp(data, { raw }).extract(middle).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT
}

/** Pixels of one colour, as opaque as letters cover them, weaker towards the middle. */
function overlay(
  { width, height, black }: Size & { black: boolean },
  strength: MarkStrength,
  rowOf: (row: number) => Buffer,
): WatermarkOverlays {
  const bytes = width * height * 4
  const at = spare.findIndex(({ length }) => length === bytes)
  const marks = spare.splice(at, at < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(bytes)
  const pixels = new Uint32Array(marks.buffer, marks.byteOffset, width * height)
  // Premultiplied: white has its opacity in every channel, black in the last alone.
  const colour = black ? 0x01_00_00_00 : 0x01_01_01_01
  const across = Float32Array.from({ length: width }, (_, x) => middling((x + 0.5) / width) * EASED)
  for (let y = 0; y < height; y++) {
    const cover = rowOf(y)
    const down = middling((y + 0.5) / height)
    for (let x = 0; x < width; x++) {
      const letter = cover[x] ?? 0
      const opacity = MARK_OPACITY[strength] * (1 - (across[x] ?? 0) * down)
      pixels[y * width + x] = letter === 0 ? 0 : Math.round(letter * opacity) * colour
    }
  }
  return { input: marks, raw: { width, height, channels: 4 }, premultiplied: true }
}

/** 1 in the middle third of a side, 0 near both ends, smooth in between. */
function middling(share: number): number {
  const x = Math.min(1, Math.max(0, (0.45 - Math.abs(share - 0.5)) / 0.28))
  return x * x * (3 - 2 * x)
}

/**
 * Reuses the memory of marks already on their picture for the next ones. Seven new megabytes per photo are what made
 * the garbage collector walk the whole heap.
 */
export function recycleOverlayMemory({ input }: WatermarkOverlays): void {
  if (spare.length < SPARE) spare.push(input)
  else spare.splice(0, 1, input)
}

/** Drawing takes longer than a photo does, so each size is drawn once and cached. */
function sheetFor(words: string, longEdge: number): Promise<Sheet> {
  const key = `${longEdge} ${words}`
  const cached = sheets.get(key)
  if (cached) return cached
  const oldest = sheets.size >= SHEETS_KEPT ? sheets.keys().next().value : undefined
  if (oldest !== undefined) sheets.delete(oldest)
  const sheet = drawSheet(words, longEdge)
  sheets.set(key, sheet)
  sheet.catch(() => sheets.delete(key))
  return sheet
}

async function drawSheet(words: string, longEdge: number): Promise<Sheet> {
  const side = Math.ceil(longEdge * 1.2)
  const size = CAPITALS * longEdge
  const line = strokeText(words, size, 0.34)
  const step = line.width + GAP * longEdge
  const reach = side * 0.75
  let marks = `<defs><path id="line" d="${line.path}"/></defs>`
  for (let row = 0, y = -reach; y < reach; row++, y += LINE * longEdge) {
    const shift = ((row * 0.37) % 1) * step
    for (let x = -reach - shift, at = row; x < reach; x += step, at++) {
      // No two neighbours are equally opaque, so that no one factor takes them all away.
      const opacity = 0.88 + 0.12 * ((at * 0.61) % 1)
      marks += `<use href="#line" x="${x.toFixed(1)}" y="${(y - size / 2).toFixed(1)}" opacity="${opacity.toFixed(2)}"/>`
    }
  }
  const cover = await letters({ width: side, height: side }, marks, { stroke: size * STROKE, angle: ANGLE })
  return { cover, side }
}

/** White strokes turned about the middle of a transparent picture: how much they cover at each pixel. */
function letters(
  { width, height }: Size,
  marks: string,
  { stroke, angle }: { stroke: number; angle: number },
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="#fff" stroke-width="${stroke.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round" transform="translate(${width / 2} ${height / 2}) rotate(${angle.toFixed(2)})">${marks}</g></svg>`
  return sharp(Buffer.from(svg), { limitInputPixels: false }).ensureAlpha().extractChannel(3).raw().toBuffer()
}
