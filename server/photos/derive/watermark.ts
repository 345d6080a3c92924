import sharp from 'sharp'
import { strokeText } from './stroke-font.ts'

const SECOND_LINE = 'PROOF · NOT FOR PRINT'
const ANGLE = -27
/** Sizes in the pattern, relative to the picture's long edge. */
const NAME = 0.029
const PROOF = 0.0145
const LINE = 0.062
const GAP = 0.055
/** The dark outline of the light letters, which makes them visible on light pictures. */
const EDGE = 0.003
const OPACITY = 0.38
/** How many sheets of letters are kept, one for each size of picture. */
const SHEETS_KEPT = 4
/** How many buffers are kept for reuse: one for each photo that is processed at the same time. */
const SPARE = 2

interface Sheet {
  data: Buffer
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

/**
 * The watermark for one picture of `width` x `height` pixels, to composite over it with sharp: the business's name and
 * 'PROOF · NOT FOR PRINT' in slanting lines. The start of the lines depends only on `seed`, so that no two pictures
 * have the same marks and a rerun draws the same ones.
 */
export async function watermark(
  name: string,
  { width, height }: { width: number; height: number },
  seed: number,
): Promise<WatermarkOverlays> {
  const longEdge = Math.max(width, height)
  const { data, side } = await sheetFor(name, longEdge)
  const room = side - longEdge
  const left = seed % (room + 1)
  const top = Math.floor(seed / (room + 1)) % (room + 1)
  const bytes = width * height * 4
  const at = spare.findIndex(({ length }) => length === bytes)
  const marks = spare.splice(at, at < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(bytes)
  for (let row = 0; row < height; row++) {
    const start = ((top + row) * side + left) * 4
    data.copy(marks, row * width * 4, start, start + width * 4)
  }
  return { input: marks, raw: { width, height, channels: 4 }, premultiplied: true }
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
function sheetFor(name: string, longEdge: number): Promise<Sheet> {
  const key = `${longEdge} ${name}`
  const cached = sheets.get(key)
  if (cached) return cached
  const oldest = sheets.size >= SHEETS_KEPT ? sheets.keys().next().value : undefined
  if (oldest !== undefined) sheets.delete(oldest)
  const sheet = drawSheet(name, longEdge)
  sheets.set(key, sheet)
  sheet.catch(() => sheets.delete(key))
  return sheet
}

async function drawSheet(name: string, longEdge: number): Promise<Sheet> {
  const side = Math.ceil(longEdge * 1.2)
  const data = await sharp(Buffer.from(sheetSvg(name, longEdge, side)), { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer()
  premultiply(data)
  return { data, side }
}

/** Done once here rather than for every photo. */
function premultiply(rgba: Buffer): void {
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3] ?? 0
    for (let c = i; c < i + 3; c++) rgba[c] = Math.round(((rgba[c] ?? 0) * alpha) / 255)
  }
}

function sheetSvg(name: string, longEdge: number, side: number): string {
  const words = [shape(name, NAME * longEdge), shape(SECOND_LINE, PROOF * longEdge)] as const
  const reach = side * 0.75
  let marks = ''
  for (let row = 0, y = -reach; y < reach; row++, y += LINE * longEdge) {
    const { width, size } = words[row % 2 === 0 ? 0 : 1]
    const step = width + GAP * longEdge
    const shift = ((row * 0.37) % 1) * step
    for (let x = -reach - shift; x < reach; x += step) {
      marks += `<use href="#w${row % 2}" x="${x.toFixed(1)}" y="${(y - size / 2).toFixed(1)}"/>`
    }
  }
  const edge = EDGE * longEdge
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
<defs>${words.map(({ path, stroke }, i) => `<g id="w${i}">${drawn(path, '#0b0c0a', stroke + edge)}${drawn(path, '#fff', stroke)}</g>`).join('')}</defs>
<g opacity="${OPACITY}"><g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="translate(${side / 2} ${side / 2}) rotate(${ANGLE})">${marks}</g></g>
</svg>`
}

function shape(text: string, size: number) {
  return { ...strokeText(text, size, 0.34), stroke: size * 0.14, size }
}

const drawn = (path: string, colour: string, width: number) =>
  `<path d="${path}" stroke="${colour}" stroke-width="${width.toFixed(2)}"/>`
