import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { codeOnCard, GROUP_SIGN, readClock, type ShownClock } from '../../../domain/school/photo-day.ts'
import { decodePicture } from '../../platform/pictures/decode-picture.ts'
import { decodePixels, encodePicture, type Pixels } from '../../platform/pictures/pixels.ts'

/** What a frame shows, for sorting. `unreadable`: a QR code that cannot be read, or is not one of ours. */
export interface FoundCard {
  seen: 'no' | 'unreadable' | 'read'
  /** The access code, if the card is ours, or `GROUP_SIGN`. */
  code: string | null
  /** The clock of a phone, photographed as a QR code. */
  clock: ShownClock | null
  look: number[]
}

/** Long edges to try: a small picture forgives blur, a large one shows a card held far away. */
const EDGES = [1600, 700] as const
const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  returnErrors: true,
  maxNumberOfSymbols: 4,
}

let prepared = false
/** Otherwise the library would download its reader. */
function prepareReader() {
  if (prepared) return
  prepared = true
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer as ArrayBuffer } })
}

/** Looks for an access card in a photo. Takes about a tenth of a second. */
export async function findCard(original: Buffer): Promise<FoundCard> {
  prepareReader()
  const large = await decode(original, EDGES[0])
  const look = await imageFeatures(large)
  let torn = false
  for (const edge of EDGES) {
    const results = await read(edge === EDGES[0] ? large : await shrink(large, edge))
    for (const result of results) {
      const sign = result.text === GROUP_SIGN ? GROUP_SIGN : undefined
      const code = result.isValid ? (sign ?? codeOnCard(result.text)) : undefined
      if (code) return { seen: 'read', code, clock: null, look }
      const clock = result.isValid ? readClock(result.text) : undefined
      if (clock) return { seen: 'read', code: null, clock, look }
      torn = true
    }
  }
  return { seen: torn ? 'unreadable' : 'no', code: null, clock: null, look }
}

const within = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const

/** Upright and in colour. */
const decode = (original: Buffer, edge: number) =>
  decodePicture(original, (picture) => decodePixels(picture.autoOrient().resize(within(edge))))

/** With contrast stretched, so that a card in the dark reads like any other. */
const shrink = (picture: Pixels, edge: number) =>
  decodePixels(encodePicture(picture).resize(within(edge)).normalise().sharpen({ sigma: 1.2 }))

function read({ data, width, height }: Pixels): Promise<ReadResult[]> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    pixels[to] = data[from] ?? 0
    pixels[to + 1] = data[from + 1] ?? 0
    pixels[to + 2] = data[from + 2] ?? 0
    pixels[to + 3] = 255
  }
  return readBarcodes(
    { data: pixels, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0],
    OPTIONS,
  )
}

const SIDE = 24

/**
 * Describes a frame's look in a few numbers that survive camera rotation and poor light: after contrast stretching, how
 * much of it is light and dark, grey and coloured, even and busy.
 */
async function imageFeatures(picture: { data: Buffer; width: number; height: number }): Promise<number[]> {
  const { width, height } = picture
  const data = await sharp(picture.data, { raw: { width, height, channels: 3 } })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .normalise({ lower: 2, upper: 98 })
    .raw()
    .toBuffer()
  const bins = Array.from({ length: 12 }, () => 0)
  const share = 1 / (SIDE * SIDE)
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
    const light = (r + g + b) / 3
    const spread = Math.max(r, g, b) - Math.min(r, g, b)
    const tone = Math.min(3, Math.floor(light / 64))
    const colour = spread < 24 ? 0 : r >= b ? 1 : 2
    const bin = tone * 3 + colour
    bins[bin] = (bins[bin] ?? 0) + share
  }
  return [...bins, ...edges(data)].map((value) => Math.round(value * 1000) / 1000)
}

/** How much neighbouring pixels differ, near and far. */
function edges(data: Buffer): number[] {
  return [1, 3, 6].map((step) => {
    let sum = 0
    let count = 0
    for (let y = 0; y + step < SIDE; y++)
      for (let x = 0; x + step < SIDE; x++) {
        const at = (y * SIDE + x) * 3 + 1
        const here = data[at] ?? 0
        sum +=
          Math.abs(here - (data[at + step * 3] ?? 0)) + Math.abs(here - (data[at + step * SIDE * 3] ?? 0))
        count += 2
      }
    return sum / count / 128
  })
}
