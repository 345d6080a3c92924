import sharp, { type Metadata, type Sharp } from 'sharp'
import { UnreadableJpeg } from '../jpeg/coded-bits.ts'
import { endOfPicture } from '../jpeg/picture-parts.ts'
import { runCooperatively } from '../run-cooperatively.ts'
import { weighCoding, weighOwnTables, weighPicture, weighTurning } from './picture-weight.ts'

/** The most memory that decoding may take in a process, for one picture and for all at once. */
const MOST_BYTES = 200 * 1024 ** 2

/** A picture that takes more memory to decode than there may be. */
export class PictureTooHeavy extends Error {}

/** An uploaded picture's header, without its pixels, and whether they take more memory than there may be. */
export async function readPictureHeader(source: string | Buffer): Promise<Metadata & { tooHeavy: boolean }> {
  const header = await sharp(source, { limitInputPixels: false }).metadata()
  return { ...header, tooHeavy: (await weighPicture(source, header)) > MOST_BYTES }
}

interface Size {
  width: number
  height: number
}

/** How a picture is made as large as it was decoded, within the memory that there may be. */
export interface Making {
  /** The EXIF orientation with which its pixels are left as they lie, because turning them takes too much; else 1. */
  lying: number
  /** Whether a JPEG may have Huffman tables of its own, which make it a little smaller; its pixels are the same. */
  optimizeCoding: boolean
}

/**
 * Decodes an uploaded picture by `work`, once there is room for it: all that are decoded in this process share 200 MB.
 * A JPEG that lacks nothing but its end mark is whole. Rejects if the picture breaks off, and with `PictureTooHeavy`.
 */
export async function decodePicture<Result>(
  file: Buffer,
  work: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const { decoding } = await weigh(file)
  return decodeInRoom(file, decoding, work)
}

/** Decodes a picture by `work` into one of the size `made`, which is not scaled down: coding it takes room too. */
export async function remakePicture<Result>(
  file: Buffer,
  made: Size,
  work: (picture: Sharp, making: Making) => Promise<Result>,
): Promise<Result> {
  const { header, decoding } = await weigh(file)
  const { bytes, ...making } = planMaking(header, decoding, made)
  return decodeInRoom(file, bytes, (picture) => work(picture, making))
}

/** Spares the tables first, then the turning. What may be decoded may be made too. */
function planMaking(header: Metadata, decoding: number, made: Size): Making & { bytes: number } {
  const { orientation = 1 } = header
  const least = decoding + weighCoding(made)
  const turned = orientation === 1 ? least : least + weighTurning(header)
  const whole = turned + weighOwnTables(made)
  if (whole <= MOST_BYTES) return { bytes: whole, lying: 1, optimizeCoding: true }
  if (turned <= MOST_BYTES) return { bytes: turned, lying: 1, optimizeCoding: false }
  return { bytes: Math.min(least, MOST_BYTES), lying: orientation, optimizeCoding: false }
}

/** The edge in pixels of what `work` gets of a picture that is too heavy to be turned. */
const SMALLER = 4000

/**
 * Decodes a picture by `work`, which turns it by its orientation and by `turns` quarter turns, and makes something far
 * smaller of it. It is told how large the picture is upright, and may get a smaller one.
 */
export async function turnPicture<Result>(
  file: Buffer,
  turns: number,
  work: (picture: Sharp, upright: Size) => Promise<Result>,
): Promise<Result> {
  const { header, decoding } = await weigh(file)
  const { autoOrient, orientation = 1 } = header
  const isTurned = orientation !== 1 || turns % 4 !== 0
  const bytes = decoding + (isTurned ? weighTurning(header) : 0)
  if (bytes <= MOST_BYTES) return decodeInRoom(file, bytes, (picture) => work(picture, autoOrient))
  const smaller = await decodeInRoom(file, decoding, (picture) =>
    picture
      .autoOrient()
      .resize({ width: SMALLER, height: SMALLER, fit: 'inside' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  return turnPicture(smaller, turns, (picture) => work(picture, autoOrient))
}

async function weigh(file: Buffer) {
  const header = await sharp(file, { limitInputPixels: false }).metadata()
  const decoding = await weighPicture(file, header)
  if (decoding > MOST_BYTES) throw new PictureTooHeavy('it takes too much memory to decode')
  return { header, decoding }
}

async function decodeInRoom<Result>(
  file: Buffer,
  bytes: number,
  work: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const decode = (file: Buffer) => work(sharp(file, { failOn: 'truncated', limitInputPixels: false }))
  return inRoom(bytes, async () => {
    try {
      return await decode(file)
    } catch (error) {
      const mended = /premature end/i.test(String(error)) && (await withEndMark(file))
      if (!mended) throw error
      return decode(mended)
    }
  })
}

/** The picture with an end mark where it ends; undefined if it does not reach that far. */
async function withEndMark(file: Buffer): Promise<Buffer | undefined> {
  try {
    const end = await runCooperatively(endOfPicture(file))
    return Buffer.concat([file.subarray(0, end), Buffer.from([0xff, 0xd9])])
  } catch (error) {
    if (error instanceof UnreadableJpeg) return undefined
    throw error
  }
}

let free = MOST_BYTES
const waiting: { bytes: number; go: () => void }[] = []

/** In the order of asking, so that a large picture is not overtaken for ever. */
async function inRoom<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  if (waiting.length > 0 || bytes > free) await new Promise<void>((go) => waiting.push({ bytes, go }))
  else free -= bytes
  try {
    return await work()
  } finally {
    free += bytes
    for (let next = waiting[0]; next && next.bytes <= free; next = waiting[0]) {
      free -= next.bytes
      waiting.shift()
      next.go()
    }
  }
}
