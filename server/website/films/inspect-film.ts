import { type FileHandle, open } from 'node:fs/promises'
import { filmFileErrors } from '../../../content/errors/website-media.ts'
import { MAX_FILM_BYTES } from '../../../domain/site/site-media.ts'
import { AppError, type ErrorKind } from '../../errors.ts'

/** The status that each refusal of a file is answered with. */
const REFUSALS = {
  'film-empty': 'invalid',
  'film-too-large': 'tooLarge',
  'film-format': 'unsupported',
  'film-codec': 'unsupported',
  'film-damaged': 'invalid',
} as const satisfies Record<keyof typeof filmFileErrors, ErrorKind>

const refuse = (code: keyof typeof REFUSALS, fileName: string) =>
  new AppError(REFUSALS[code], code, `${fileName} ${filmFileErrors[code]}`)

/** Refuses by size, before the first byte has arrived. */
export function validateFilm(fileName: string, bytes: number): void {
  if (bytes === 0) throw refuse('film-empty', fileName)
  if (bytes > MAX_FILM_BYTES) throw refuse('film-too-large', fileName)
}

export interface InspectedFilm {
  width: number
  height: number
  seconds: number
}

/** Brands of MP4 files; QuickTime's own, `qt  `, is another format. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|f4v |dash|MSNV|XAVC|3gp[4-7])$/
/** An hour's film has an index of about 2 MB. */
const MAX_INDEX_BYTES = 64 * 1024 ** 2
const MOST_BOXES = 10_000

/**
 * Judges a film by its container: an MP4 whose index (`moov`) names an H.264 picture, and AAC if there is sound. The film
 * itself is not decoded.
 */
export async function inspectFilm(path: string, fileName: string): Promise<InspectedFilm> {
  const file = await open(path, 'r')
  try {
    const index = await readIndex(file, fileName)
    const tracks = boxesOf(index)
      .filter(({ type }) => type === 'trak')
      .map(({ body }) => readTrack(body))
    const pictures = tracks.filter(({ handler }) => handler === 'vide')
    const sounds = tracks.filter(({ handler }) => handler === 'soun')
    const [picture] = pictures
    const isPlayable =
      pictures.every(({ codec }) => codec === 'avc1' || codec === 'avc3') &&
      sounds.every(({ codec }) => codec === 'mp4a')
    if (!picture || !isPlayable) throw refuse('film-codec', fileName)
    const { width, height } = picture
    if (width < 1 || height < 1 || width > 8192 || height > 8192) throw refuse('film-damaged', fileName)
    return { width, height, seconds: secondsOf(index) }
  } catch (error) {
    // An index that points beyond its own end.
    throw error instanceof RangeError ? refuse('film-damaged', fileName) : error
  } finally {
    await file.close()
  }
}

/** The body of `moov`, wherever in the file it is. */
async function readIndex(file: FileHandle, fileName: string): Promise<Buffer> {
  const { size } = await file.stat()
  let index: Buffer | undefined
  for (let at = 0, boxes = 0; at < size; boxes += 1) {
    const head = Buffer.alloc(16)
    const { bytesRead } = await file.read(head, 0, 16, at)
    if (bytesRead < 8 || boxes > MOST_BOXES) throw refuse('film-damaged', fileName)
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
    const start = short === 1 ? 16 : 8
    if (boxes === 0 && !(type === 'ftyp' && MP4_BRANDS.test(head.toString('latin1', 8, 12))))
      throw refuse('film-format', fileName)
    if (length < start || at + length > size) throw refuse('film-damaged', fileName)
    if (type === 'moov' && !index) {
      if (length > MAX_INDEX_BYTES) throw refuse('film-damaged', fileName)
      index = Buffer.alloc(length - start)
      await file.read(index, 0, index.length, at + start)
    }
    at += length
  }
  if (!index) throw refuse('film-damaged', fileName)
  return index
}

interface Box {
  type: string
  body: Buffer
}

/** The boxes directly inside a box. */
function boxesOf(body: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= body.length && boxes.length < MOST_BOXES; ) {
    const length = body.readUInt32BE(at)
    if (length < 8 || at + length > body.length) break
    boxes.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

/** The box at the end of a path of types. */
const boxAt = (body: Buffer, ...path: string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>(
    (within, wanted) => within && boxesOf(within).find(({ type }) => type === wanted)?.body,
    body,
  )

/** What a track is, how it is coded, and the size it is shown at. */
function readTrack(track: Buffer) {
  const handler = boxAt(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12)
  // After a version and a count comes the first entry: its length and its type.
  const codec = boxAt(track, 'mdia', 'minf', 'stbl', 'stsd')?.toString('latin1', 12, 16)
  const header = boxAt(track, 'tkhd')
  const [width, height] = header ? shownSize(header) : [0, 0]
  return { handler, codec, width, height }
}

/** Fixed-point figures at the end of `tkhd`, behind a matrix that says whether a phone was held upright. */
function shownSize(header: Buffer): [width: number, height: number] {
  const end = header.length
  const [width, height] = [header.readUInt16BE(end - 8), header.readUInt16BE(end - 4)]
  const isTurned = header.readInt32BE(end - 44) === 0 && header.readInt32BE(end - 40) !== 0
  return isTurned ? [height, width] : [width, height]
}

/** The length that the index states, rounded; 0 if it does not. */
function secondsOf(index: Buffer): number {
  const header = boxAt(index, 'mvhd')
  if (!header) return 0
  const isLong = header[0] === 1
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const seconds = scale > 0 ? Math.round(length / scale) : 0
  return seconds < 1_000_000 ? seconds : 0
}
