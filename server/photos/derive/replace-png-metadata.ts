import { pipeline } from 'node:stream/promises'
import { crc32, createInflate, deflateSync, inflateSync } from 'node:zlib'
import { wholeProfile } from '../../platform/jpeg/picture-parts.ts'
import { rejectPhoto } from '../inspect/rejections.ts'
import { buildExif, PRINT_DPI, type PrintMetadata } from './build-exif.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What a viewer needs to show the colours, and how long it may be. */
const COLOURS: Readonly<Record<string, readonly number[]>> = {
  cHRM: [32],
  gAMA: [4],
  sBIT: [1, 2, 3, 4],
  sRGB: [1],
  cICP: [4],
  mDCV: [24],
  cLLI: [8],
  bKGD: [1, 2, 6],
}
const LARGEST_PROFILE = 4 * 1024 ** 2

/** Pixel data that does not unpack to what the header promises. */
export class UnreadablePng extends Error {}

/**
 * The PNG with its pixel data byte for byte, new 300 DPI, orientation and copyright, and nothing else: no text, times,
 * other pictures, or bytes behind the last pixel. `closely: false` leaves those behind the last pixel. Throws
 * `UnreadablePng`, or an AppError with a `FileRejection` code.
 */
export async function replacePngMetadata(
  original: Buffer,
  about: PrintMetadata,
  { fileName, closely = true }: { fileName: string; closely?: boolean },
): Promise<Buffer> {
  const parts: Buffer[] = [SIGNATURE]
  const pixels: Chunk[] = []
  const seen = new Set<string>()
  let header: Buffer | undefined
  for (const one of chunks(original, fileName)) {
    const { type, whole, body } = one
    if (type === 'IDAT') pixels.push(one)
    if (pixels.length > 0 || seen.has(type)) continue
    seen.add(type)
    if (type === 'IHDR' && body.length === 13) {
      header = body
      parts.push(whole, chunk('pHYs', density()), chunk('eXIf', buildExif(about)))
    } else if (type === 'iCCP') parts.push(...profileChunks(body))
    else if (isColour(one, header)) parts.push(whole)
  }
  if (!header) throw rejectPhoto('photo-damaged', fileName)
  const end = closely ? await endOfPixels(pixels, header) : Number.POSITIVE_INFINITY
  return Buffer.concat([...parts, ...upTo(end, pixels), chunk('IEND', Buffer.alloc(0))])
}

interface Chunk {
  type: string
  /** With its length, type and checksum. */
  whole: Buffer
  body: Buffer
}

function* chunks(file: Buffer, fileName: string): Generator<Chunk> {
  for (let at = SIGNATURE.length; ; ) {
    if (at + 12 > file.length) throw rejectPhoto('photo-truncated', fileName)
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return
    yield { type, whole: file.subarray(at, end), body: file.subarray(at + 8, end - 4) }
    at = end
  }
}

/** A picture in full colour may suggest a palette, which no viewer needs. */
function isColour({ type, body }: Chunk, header: Buffer | undefined): boolean {
  if (type === 'PLTE') return header?.[9] === 3
  return type === 'tRNS' ? body.length <= 256 : (COLOURS[type]?.includes(body.length) ?? false)
}

/** The colour profile anew, without its name and what is no profile. */
function profileChunks(body: Buffer): Buffer[] {
  try {
    const packed = body.subarray(body.indexOf(0) + 2)
    const profile = wholeProfile(inflateSync(packed, { maxOutputLength: LARGEST_PROFILE }))
    return profile ? [chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile)]))] : []
  } catch {
    return []
  }
}

/** How many bytes of packed data the pixels take. */
async function endOfPixels(pixels: readonly Chunk[], header: Buffer): Promise<number> {
  const inflate = createInflate()
  let bytes = 0
  try {
    await pipeline(
      pixels.map(({ body }) => body),
      inflate,
      async (unpacked) => {
        for await (const { length } of unpacked) {
          bytes += length
          if (bytes > unpackedBytes(header)) return
        }
      },
    )
  } catch {
    throw new UnreadablePng('its pixels cannot be unpacked')
  }
  if (bytes !== unpackedBytes(header)) throw new UnreadablePng('it has more than its pixels, or less')
  return inflate.bytesWritten
}

/** Each row has a byte for its filter; an interlaced picture is seven smaller ones. */
function unpackedBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = [1, 0, 3, 1, 2, 0, 4][header[9] ?? 0] ?? 0
  const bits = channels * (header[8] ?? 0)
  const passes = header[12] === 1 ? INTERLACED : [{ x: 0, y: 0, dx: 1, dy: 1 }]
  return passes.reduce((sum, { x, y, dx, dy }) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum
  }, 0)
}
const INTERLACED = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]

/** The chunks with their data up to a byte. */
function upTo(end: number, pixels: readonly Chunk[]): Buffer[] {
  let before = 0
  return pixels.flatMap(({ whole, body }) => {
    const part = body.subarray(0, Math.max(0, end - before))
    before += body.length
    if (part.length === 0) return []
    return [part.length === body.length ? whole : chunk('IDAT', part)]
  })
}

function density(): Buffer {
  const perMetre = Math.round(PRINT_DPI / 0.0254)
  const body = Buffer.alloc(9)
  body.writeUInt32BE(perMetre, 0)
  body.writeUInt32BE(perMetre, 4)
  body[8] = 1
  return body
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
