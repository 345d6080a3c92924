import { type FileHandle, open } from 'node:fs/promises'
import { filmFileErrors } from '../../../content/errors/website-media.ts'
import { MAX_FILM_BYTES } from '../../../domain/site/media/site-media.ts'
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
/** An hour's film has fewer than a hundred; one that is cut into pieces of a second, a few thousand. */
const MOST_BOXES = 10_000
/** Of a box whose content is read, only its beginning counts. */
const MOST_BODY_BYTES = 1024
/** How much is read at a time. */
const PIECE_BYTES = 16 * 1024

/**
 * Judges a film by its container: an MP4 whose index (`moov`) names an H.264 picture, and AAC if there is sound. The film
 * itself is not decoded.
 */
export async function inspectFilm(path: string, fileName: string): Promise<InspectedFilm> {
  const file = await open(path, 'r')
  try {
    const whole = openBox(file, (await file.stat()).size)
    const start = (await whole.body()).toString('latin1', 4, 12)
    if (!start.startsWith('ftyp') || !MP4_BRANDS.test(start.slice(4))) throw refuse('film-format', fileName)
    const index = await boxAt(whole, 'moov')
    if (!index) throw refuse('film-damaged', fileName)
    const inIndex = await index.boxes()
    const tracks: Track[] = []
    for (const box of inIndex) if (box.type === 'trak') tracks.push(await readTrack(box))
    const picture = tracks.find(({ handler }) => handler === 'vide')
    if (!picture || !tracks.every(isPlayable)) throw refuse('film-codec', fileName)
    const { width, height } = picture
    if (width < 1 || height < 1 || width > 8192 || height > 8192) throw refuse('film-damaged', fileName)
    return { width, height, seconds: await secondsOf(inIndex) }
  } catch (error) {
    // An index that points beyond its own end, or has more boxes than any film.
    throw error instanceof RangeError ? refuse('film-damaged', fileName) : error
  } finally {
    await file.close()
  }
}

interface Box {
  type: string
  /** The boxes directly inside it. */
  boxes(): Promise<Box[]>
  /** The beginning of its content. */
  body(): Promise<Buffer>
}

/** A film's boxes, each read when it is asked for. Throws a `RangeError` once there are too many in the whole file. */
function openBox(file: FileHandle, size: number): Box {
  let left = MOST_BOXES
  let piece = { from: 0, bytes: Buffer.alloc(0) }
  const read = async (from: number, length: number) => {
    if (from < piece.from || from + length > piece.from + piece.bytes.length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, from)
      piece = { from, bytes: buffer.subarray(0, bytesRead) }
    }
    return piece.bytes.subarray(from - piece.from, from - piece.from + length)
  }
  const box = (type: string, from: number, to: number): Box => ({
    type,
    body: () => read(from, Math.min(MOST_BODY_BYTES, to - from)),
    async boxes() {
      const found: Box[] = []
      for (let at = from; at + 8 <= to; ) {
        left -= 1
        const head = await read(at, Math.min(16, to - at))
        const short = head.readUInt32BE(0)
        const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
        const start = short === 1 ? 16 : 8
        if (left < 0 || length < start || at + length > to) throw new RangeError('boxes that are no film')
        found.push(box(head.toString('latin1', 4, 8), at + start, at + length))
        at += length
      }
      return found
    },
  })
  return box('file', 0, size)
}

/** The box at the end of a path of types. */
async function boxAt(within: Box, ...path: string[]): Promise<Box | undefined> {
  const [wanted, ...others] = path
  if (wanted === undefined) return within
  const next = (await within.boxes()).find(({ type }) => type === wanted)
  return next && boxAt(next, ...others)
}

interface Track {
  handler: string | undefined
  codec: string | undefined
  width: number
  height: number
}

const isPlayable = ({ handler, codec }: Track) =>
  handler === 'vide' ? codec === 'avc1' || codec === 'avc3' : handler !== 'soun' || codec === 'mp4a'

/** What a track is, how it is coded, and the size it is shown at. */
async function readTrack(track: Box): Promise<Track> {
  const media = await boxAt(track, 'mdia')
  const handler = media && (await boxAt(media, 'hdlr'))
  const coding = media && (await boxAt(media, 'minf', 'stbl', 'stsd'))
  const header = await boxAt(track, 'tkhd')
  const [width, height] = header ? shownSize(await header.body()) : [0, 0]
  return {
    handler: (await handler?.body())?.toString('latin1', 8, 12),
    // After a version and a count comes the first entry: its length and its type.
    codec: (await coding?.body())?.toString('latin1', 12, 16),
    width,
    height,
  }
}

/** Fixed-point figures at the end of `tkhd`, behind a matrix that says whether a phone was held upright. */
function shownSize(header: Buffer): [width: number, height: number] {
  const end = header.length
  const [width, height] = [header.readUInt16BE(end - 8), header.readUInt16BE(end - 4)]
  const isTurned = header.readInt32BE(end - 44) === 0 && header.readInt32BE(end - 40) !== 0
  return isTurned ? [height, width] : [width, height]
}

/** The length that the index states, rounded; 0 if it does not. */
async function secondsOf(index: readonly Box[]): Promise<number> {
  const header = await index.find(({ type }) => type === 'mvhd')?.body()
  if (!header) return 0
  const isLong = header[0] === 1
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const seconds = scale > 0 ? Math.round(length / scale) : 0
  return seconds < 1_000_000 ? seconds : 0
}
