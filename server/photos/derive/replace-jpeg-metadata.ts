import type { Sharp } from 'sharp'
import { segment } from '../../platform/jpeg/markers.ts'
import { type PictureParts, pictureParts, profileSegments } from '../../platform/jpeg/picture-parts.ts'
import { runCooperatively } from '../../platform/run-cooperatively.ts'
import { buildExif, PRINT_DPI, type PrintMetadata } from './build-exif.ts'

const BEGIN = Buffer.from([0xff, 0xd8])
const END = Buffer.from([0xff, 0xd9])

/**
 * The JPEG with its coded pixels byte for byte, its ICC profile and Adobe colour flag, and a new header with 300 DPI,
 * orientation and copyright. Everything else goes: EXIF, XMP, IPTC, comments, second pictures, appended films, and what
 * stands between or behind the coded pixels. `inPlace` reuses the original's memory where it can; `closely: false` leaves
 * what stands between them, for a file that is only decoded. Throws `UnreadableJpeg`.
 */
export async function replaceJpegMetadata(
  original: Buffer,
  about: PrintMetadata,
  { inPlace = false, closely = true }: { inPlace?: boolean; closely?: boolean } = {},
): Promise<Buffer> {
  const picture = await runCooperatively(pictureParts(original, { followScans: closely }))
  const head = [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), buildExif(about)]))]
  if (isJfif(picture)) head.unshift(JFIF)
  const { adobeTransform, profile } = picture.colours
  if (adobeTransform !== undefined)
    head.push(segment(0xee, Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, adobeTransform])))
  if (profile) head.push(...profileSegments(profile))
  const parts = [BEGIN, ...head, ...picture.parts, END]
  return (inPlace && packed(original, parts)) || Buffer.concat(parts)
}

/**
 * Moves the parts together at the front of `memory`, which has some of them in this order; undefined if one of those
 * would be overwritten before it is moved.
 */
function packed(memory: Buffer, parts: Buffer[]): Buffer | undefined {
  let length = 0
  for (const part of parts) {
    if (part.buffer === memory.buffer && part.byteOffset - memory.byteOffset < length) return undefined
    length += part.length
  }
  if (length > memory.length) return undefined
  let at = 0
  for (const part of parts) at += part.copy(memory, at)
  return memory.subarray(0, at)
}

const DENSITY = [PRINT_DPI >> 8, PRINT_DPI & 255]
const JFIF = segment(0xe0, Buffer.from([...Buffer.from('JFIF\0'), 1, 1, 1, ...DENSITY, ...DENSITY, 0, 0]))

/**
 * A JFIF header tells decoders that three channels are YCbCr, so it must not precede a picture that is RGB or CMYK
 * according to Adobe's flag or, with neither flag nor JFIF, to its channels' names.
 */
function isJfif({ channels, colours: { isJfif, adobeTransform } }: PictureParts): boolean {
  if (channels.length === 1) return true
  if (channels.length !== 3) return false
  if (isJfif) return true
  if (adobeTransform !== undefined) return adobeTransform === 1
  return channels.join() !== [...Buffer.from('RGB')].join()
}

/** Whose copyright a picture carries. */
export interface PictureAbout {
  business: string
}

/**
 * A picture that we made, as a JPEG of 300 DPI in sRGB with the business's copyright. `orientation` says how its pixels
 * lie; `optimizeCoding` holds it whole.
 */
export async function encodeJpeg(
  picture: Sharp,
  { business }: PictureAbout,
  { quality = 95, orientation = 1, optimizeCoding = true } = {},
): Promise<Buffer> {
  const coded = picture.withIccProfile('srgb').jpeg({ quality, chromaSubsampling: '4:4:4', optimizeCoding })
  const about = { orientation, copyright: `© ${business}` }
  return replaceJpegMetadata(await coded.toBuffer(), about, { closely: false })
}
