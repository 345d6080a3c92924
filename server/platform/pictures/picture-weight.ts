import { open } from 'node:fs/promises'
import type { Metadata } from 'sharp'

/** Reads bytes of a file, fewer at its end. */
type Read = (at: number, length: number) => Promise<Buffer>

/**
 * The memory in bytes that decoding a picture takes, by its header alone; measured with the decoders of sharp 0.35, and
 * rounded up. A decoder that goes line by line needs little of it; one that needs the whole picture first, all of it.
 */
export async function weighPicture(source: string | Buffer, header: Metadata): Promise<number> {
  const perPixel = await withRead(source, (read) => bytesPerPixel(read, header))
  return Math.ceil(perPixel * header.width * header.height)
}

type Size = Pick<Metadata, 'width' | 'height'>

/** What turning a picture takes besides: all its pixels at once. */
export const weighTurning = ({ channels, depth, width, height }: Metadata): number =>
  channels * (depth === 'uchar' ? 1 : 2) * width * height

/** What coding takes besides that goes line by line: the coded file. */
export const weighCoding = ({ width, height }: Size): number => Math.ceil(0.6 * width * height)

/** What a JPEG takes besides whose Huffman tables are its own: all its coefficients, twice. */
export const weighOwnTables = ({ width, height }: Size): number => 12 * width * height

async function bytesPerPixel(read: Read, header: Metadata): Promise<number> {
  const { format, channels, depth, isProgressive, pages = 1 } = header
  const isDeep = depth !== 'uchar'
  if (format === 'jpeg') return 0.3 + (await jpegCoefficients(read)) * 2.2
  if (format === 'png') return channels * (isDeep ? 2 : 1) * (isProgressive ? 1.2 : 0.3)
  if (format === 'webp') return pages > 1 ? 12 : (await isLosslessWebp(read)) ? 5 : 1.6
  if (format === 'heif' && header.compression === 'hevc') return isDeep ? 12 : 8
  return isDeep ? 27 : 20
}

/** How many coefficients per pixel the decoder of a JPEG stores, because its scans do not have all of a block. */
async function jpegCoefficients(read: Read): Promise<number> {
  let frame: { progressive: boolean; channels: number; samples: number } | undefined
  for (let at = 2; ; ) {
    const head = await read(at, 10 + 3 * 4)
    const [mark, marker = 0] = head
    if (head.length < 10 || mark !== 0xff) return 4
    if (marker === 0xff) at += 1
    else if (marker === 0xda)
      return !frame || frame.progressive || head[4] !== frame.channels ? (frame?.samples ?? 4) : 0
    else {
      if (isFrame(marker)) frame = { progressive: marker !== 0xc0 && marker !== 0xc1, ...samplesOf(head) }
      at += 2 + head.readUInt16BE(2)
    }
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The samples of all channels per pixel of the picture. */
function samplesOf(head: Buffer): { channels: number; samples: number } {
  const channels = head[9] ?? 0
  const sampling = Array.from({ length: Math.min(4, channels) }, (_, at) => head[11 + 3 * at] ?? 0x11)
  const most = (factors: number[]) => Math.max(1, ...factors)
  const whole = most(sampling.map((one) => one >> 4)) * most(sampling.map((one) => one & 15))
  return { channels, samples: sampling.reduce((sum, one) => sum + ((one >> 4) * (one & 15)) / whole, 0) }
}

async function isLosslessWebp(read: Read): Promise<boolean> {
  for (let at = 12; ; ) {
    const head = await read(at, 8)
    const type = head.toString('latin1', 0, 4)
    if (head.length < 8 || type === 'VP8L') return true
    if (type === 'VP8 ') return false
    at += 8 + head.readUInt32LE(4) + (head.readUInt32LE(4) & 1)
  }
}

async function withRead<Result>(
  source: string | Buffer,
  work: (read: Read) => Promise<Result>,
): Promise<Result> {
  if (typeof source !== 'string') return work(async (at, length) => source.subarray(at, at + length))
  const file = await open(source, 'r')
  try {
    return await work(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}
