import type { Sharp } from 'sharp'
import { rejectPhoto } from '../upload/rejections.ts'
import { buildExif, PRINT_DPI, type PrintMetadata } from './build-exif.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP2 = 0xe2
const APP14 = 0xee
/** Tables, frame and scan headers: what a decoder needs for the pixels. */
const PIXEL_MARKERS = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf],
  ...[0xc4, 0xcc, 0xdb, 0xdc, 0xdd, SOS],
])
const FRAME_MARKERS = new Set([...PIXEL_MARKERS].filter((m) => m < 0xd0 && m !== 0xc4 && m !== 0xcc))

/**
 * The JPEG with its coded pixels byte for byte, its ICC profile and Adobe colour flag, and a new header with 300 DPI,
 * orientation and copyright. Everything else goes: EXIF, XMP, IPTC, comments, second pictures and appended films.
 * `inPlace` reuses the original's memory where it can.
 */
export function replaceJpegMetadata(
  original: Buffer,
  about: PrintMetadata,
  fileName: string,
  inPlace = false,
): Buffer {
  const retained: Buffer[] = []
  let frame: Buffer | undefined
  let adobe: Buffer | undefined
  for (const { marker, whole, body } of segments(original, fileName)) {
    if (FRAME_MARKERS.has(marker)) frame ??= body
    if (isAdobe(marker, body)) adobe = body
    if (PIXEL_MARKERS.has(marker) || isAdobe(marker, body) || isIcc(marker, body)) retained.push(whole)
  }
  if (!frame) throw rejectPhoto('photo-damaged', fileName)
  const head = [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), buildExif(about)]))]
  if (saysNothingNewAsJfif(frame, adobe)) head.unshift(JFIF)
  const parts = [Buffer.from([0xff, SOI]), ...head, ...retained, Buffer.from([0xff, EOI])]
  return (inPlace && packed(original, parts, retained[0])) || Buffer.concat(parts)
}

/**
 * Moves the parts together at the front of `memory`, which contains `firstKept` and everything after it in this order;
 * undefined if what comes before it would not fit.
 */
function packed(memory: Buffer, parts: Buffer[], firstKept: Buffer | undefined): Buffer | undefined {
  const added = parts.slice(0, firstKept ? parts.indexOf(firstKept) : 0)
  const room = (firstKept?.byteOffset ?? 0) - memory.byteOffset
  if (added.reduce((sum, part) => sum + part.length, 0) > room) return undefined
  let at = 0
  for (const part of parts) at += part.copy(memory, at)
  return memory.subarray(0, at)
}

interface Segment {
  marker: number
  /** With its marker and length and, for a scan, its coded data up to the next marker. */
  whole: Buffer
  /** What follows the length. */
  body: Buffer
}

function* segments(file: Buffer, fileName: string): Generator<Segment> {
  if (file.readUInt16BE(0) !== 0xffd8) throw rejectPhoto('photo-damaged', fileName)
  let at = 2
  for (;;) {
    const start = nextMarker(file, at)
    if (start < 0) throw rejectPhoto('photo-truncated', fileName)
    const marker = file[start + 1] ?? EOI
    if (marker === EOI) return
    if (marker === SOI || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at = start + 2
      continue
    }
    if (start + 4 > file.length) throw rejectPhoto('photo-truncated', fileName)
    const bodyEnd = start + 2 + file.readUInt16BE(start + 2)
    if (bodyEnd < start + 4) throw rejectPhoto('photo-damaged', fileName)
    if (bodyEnd > file.length) throw rejectPhoto('photo-truncated', fileName)
    at = marker === SOS ? endOfCodedData(file, bodyEnd) : bodyEnd
    if (at < 0) throw rejectPhoto('photo-truncated', fileName)
    yield { marker, whole: file.subarray(start, at), body: file.subarray(start + 4, bodyEnd) }
  }
}

/** Where the next marker begins; fill bytes and stray ones before it are skipped, as decoders do. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) return -1
    if (next !== 0 && next !== 0xff) return at
  }
  return -1
}

/** Coded data runs up to a marker that is neither a stuffed zero nor a restart. */
function endOfCodedData(file: Buffer, from: number): number {
  for (let at = nextMarker(file, from); at >= 0; at = nextMarker(file, at + 2)) {
    const marker = file[at + 1] ?? 0
    if (marker < 0xd0 || marker > 0xd7) return at
  }
  return -1
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const DENSITY = [PRINT_DPI >> 8, PRINT_DPI & 255]
const JFIF = segment(0xe0, Buffer.from([...Buffer.from('JFIF\0'), 1, 1, 1, ...DENSITY, ...DENSITY, 0, 0]))

const isIcc = (marker: number, body: Buffer) =>
  marker === APP2 && body.subarray(0, 12).toString('latin1') === 'ICC_PROFILE\0'
const isAdobe = (marker: number, body: Buffer) =>
  marker === APP14 && body.length >= 12 && body.subarray(0, 5).toString('latin1') === 'Adobe'

/**
 * A JFIF header tells decoders that three channels are YCbCr, so it must not precede a picture that is RGB or CMYK
 * according to Adobe's flag or, with neither flag nor JFIF, to its channels' names.
 */
function saysNothingNewAsJfif(frame: Buffer, adobe: Buffer | undefined): boolean {
  const channels = frame[5]
  if (channels === 1) return true
  if (channels !== 3) return false
  if (adobe) return adobe[11] === 1
  return [frame[6], frame[9], frame[12]].join() !== [...Buffer.from('RGB')].join()
}

/** Whose copyright a picture carries, and the name by which errors mention it. */
export interface PictureAbout {
  business: string
  fileName: string
}

/** A picture that we made, as a JPEG of 300 DPI in sRGB with the business's copyright. */
export async function encodeJpeg(
  picture: Sharp,
  { business, fileName }: PictureAbout,
  quality = 95,
): Promise<Buffer> {
  const jpeg = await picture.withIccProfile('srgb').jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
  return replaceJpegMetadata(jpeg, { orientation: 1, copyright: `© ${business}` }, fileName)
}
