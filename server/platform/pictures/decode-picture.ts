import sharp, { type Metadata, type Sharp } from 'sharp'
import { UnreadableJpeg } from '../jpeg/coded-bits.ts'
import { endOfPicture } from '../jpeg/picture-parts.ts'
import { runCooperatively } from '../run-cooperatively.ts'
import { weighPicture } from './picture-weight.ts'

/** The most memory that decoding may take in a process, for one picture and for all at once. */
const MOST_BYTES = 200 * 1024 ** 2

/** A picture that takes more memory to decode than there may be. */
export class PictureTooHeavy extends Error {}

/** An uploaded picture's header, without its pixels, and whether they take more memory than there may be. */
export async function readPictureHeader(source: string | Buffer): Promise<Metadata & { tooHeavy: boolean }> {
  const header = await sharp(source, { limitInputPixels: false }).metadata()
  return { ...header, tooHeavy: (await weighPicture(source, header)) > MOST_BYTES }
}

/**
 * Decodes an uploaded picture by `work`, once there is room for it: all that are decoded in this process share 200 MB.
 * A JPEG that lacks nothing but its end mark is whole. Rejects if the picture breaks off, and with `PictureTooHeavy`.
 */
export async function decodePicture<Result>(
  file: Buffer,
  work: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const header = await sharp(file, { limitInputPixels: false }).metadata()
  const bytes = await weighPicture(file, header)
  if (bytes > MOST_BYTES) throw new PictureTooHeavy('it takes too much memory to decode')
  const decode = (file: Buffer) => work(sharp(file, { failOn: 'truncated', limitInputPixels: false }))
  return inRoom(bytes, async () => {
    try {
      return await decode(file)
    } catch (error) {
      const mended =
        header.format === 'jpeg' && /premature end/i.test(String(error)) && (await withEndMark(file))
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
