import { huffmanTable, UnreadableJpeg } from './coded-bits.ts'
import { followScan } from './follow-scan.ts'
import { isComplete, type JpegFrame, readFrame, readScan, type Scan, type Tables } from './frame.ts'
import { nextMarker, segment } from './markers.ts'

/** What of a JPEG file is its picture, in order and without the marks of its beginning and end. */
export interface PictureParts {
  /** Tables and headers that the scans need, each once, and the scans. */
  parts: Buffer[]
  /** The names of its channels. */
  channels: number[]
  colours: Colours
}

/** What a file says about its colours. */
interface Colours {
  /** Whether a header says that three channels are YCbCr. */
  isJfif: boolean
  /** Adobe's flag; undefined without one. */
  adobeTransform: number | undefined
  /** The ICC profile, put together. */
  profile: Buffer | undefined
}

/** More than any program writes. */
const MOST_SCANS = 100

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DQT = 0xdb
const DHT = 0xc4
const DRI = 0xdd

/**
 * Takes a JPEG apart. A picture ends where its last coefficient is coded, whatever follows, and whether or not an end
 * mark does. `followScans` finds each scan's last bit, for which it decodes the Huffman codes of 8 MB in a sixth of a
 * second; without it, a scan reaches to the next marker. Throws `UnreadableJpeg` for data that is missing or makes no
 * sense, and for the few pictures that are not coded in Huffman codes of 8 bits.
 */
export function* pictureParts(
  file: Buffer,
  { followScans }: { followScans: boolean },
): Generator<undefined, PictureParts> {
  const tables = collectTables()
  const parts: Buffer[] = []
  const others: Segment[] = []
  let [frame, interval, scans]: [JpegFrame | undefined, number, number] = [undefined, 0, 0]
  for (let at = 2; !frame || !isComplete(frame); ) {
    const found = segmentAt(file, at)
    if (!found && scans > 0) break
    if (!found) throw new UnreadableJpeg('it has no picture')
    const { marker, whole, body } = found
    at = found.end
    if (marker === DQT || marker === DHT) tables.define(marker, body)
    else if (marker === DRI) {
      if (body.length !== 2) throw new UnreadableJpeg('a bad segment')
      interval = body.readUInt16BE(0)
      parts.push(whole)
    } else if (isFrame(marker)) {
      if (frame) throw new UnreadableJpeg('a second frame')
      frame = readFrame(marker, body)
      parts.push(whole)
    } else if (marker === SOS) {
      if (!frame || ++scans > MOST_SCANS) throw new UnreadableJpeg('a scan that belongs to nothing')
      const scan = readScan(frame, body)
      parts.push(...tables.neededBy(scan), whole)
      const pieces = followScans
        ? yield* followScan(file, { start: at, frame, scan, tables: tables.huffman, interval })
        : [{ from: at, to: endOfCodedData(file, at) }]
      for (const { from, to } of pieces) {
        parts.push(file.subarray(from, to))
        at = to
      }
    } else others.push(found)
  }
  if (!frame) throw new UnreadableJpeg('it has no picture')
  return { parts, channels: frame.channels.map(({ id }) => id), colours: readColours(others) }
}

/** Where a JPEG's last coded byte ends, for a file without an end mark. Throws `UnreadableJpeg` if some are missing. */
export function* endOfPicture(file: Buffer): Generator<undefined, number> {
  const { parts } = yield* pictureParts(file, { followScans: true })
  const last = parts.at(-1)
  return last ? last.byteOffset + last.length - file.byteOffset : 0
}

interface Segment {
  marker: number
  /** With its marker and length. */
  whole: Buffer
  body: Buffer
  end: number
}

/** The next segment, behind marks that have none; undefined at the end of the picture or the file. */
function segmentAt(file: Buffer, from: number): Segment | undefined {
  let start = nextMarker(file, from)
  while (isLone(file[start + 1] ?? 0)) start = nextMarker(file, start + 2)
  const marker = file[start + 1] ?? EOI
  if (start < 0 || marker === EOI || marker === SOI) return undefined
  const end = start + 2 + (start + 4 <= file.length ? file.readUInt16BE(start + 2) : 0)
  if (end < start + 4 || end > file.length) throw new UnreadableJpeg('it breaks off')
  return { marker, whole: file.subarray(start, end), body: file.subarray(start + 4, end), end }
}

/** The tables that were defined so far, and those of them that no scan has used yet. */
function collectTables() {
  const huffman: Tables = { dc: new Map(), ac: new Map() }
  /** As segments, by their marker and number. */
  const unused = new Map<string, Buffer>()
  const take = (key: string) => {
    const table = unused.get(key)
    unused.delete(key)
    return table ?? []
  }
  return {
    huffman,
    define(marker: number, body: Buffer) {
      if (marker === DQT)
        for (const table of quantisationTables(body))
          unused.set(`${DQT} ${(table[0] ?? 0) & 15}`, segment(DQT, table))
      else
        for (const { id, counts, symbols, whole } of huffmanTables(body)) {
          huffman[id < 16 ? 'dc' : 'ac'].set(id & 15, huffmanTable(counts, symbols))
          unused.set(`${DHT} ${id}`, segment(DHT, whole))
        }
    },
    /** The tables that a scan uses first. */
    neededBy: ({ channels, first, last }: Scan): Buffer[] =>
      channels
        .flatMap(({ channel, dc, ac }) => [
          take(`${DQT} ${channel.quantisation}`),
          first === 0 ? take(`${DHT} ${dc}`) : [],
          last > 0 ? take(`${DHT} ${16 + ac}`) : [],
        ])
        .flat(),
  }
}

function readColours(segments: readonly Segment[]): Colours {
  const named = (marker: number, name: string) =>
    segments
      .filter((one) => one.marker === marker && one.body.toString('latin1', 0, name.length) === name)
      .map(({ body }) => body)
  return {
    isJfif: named(0xe0, 'JFIF\0').length > 0,
    adobeTransform: named(0xee, 'Adobe').findLast((body) => body.length >= 12)?.[11],
    profile: joinProfile(named(0xe2, 'ICC_PROFILE\0')),
  }
}

const isLone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![DHT, 0xc8, 0xcc].includes(marker)

/** Coded data runs up to a marker that is neither a stuffed zero nor a restart. */
function endOfCodedData(file: Buffer, from: number): number {
  for (let at = nextMarker(file, from); at >= 0; at = nextMarker(file, at + 2)) {
    const marker = file[at + 1] ?? 0
    if (marker < 0xd0 || marker > 0xd7) return at
  }
  throw new UnreadableJpeg('no mark ends its data')
}

function* quantisationTables(body: Buffer) {
  for (let at = 0; at < body.length; ) {
    const end = at + 1 + ((body[at] ?? 0) > 15 ? 128 : 64)
    if (end > body.length) throw new UnreadableJpeg('a bad segment')
    yield body.subarray(at, end)
    at = end
  }
}

function* huffmanTables(body: Buffer) {
  for (let at = 0; at < body.length; ) {
    const counts = body.subarray(at + 1, at + 17)
    const end = at + 17 + counts.reduce((sum, count) => sum + count, 0)
    if (counts.length < 16 || end > body.length || end > at + 17 + 256)
      throw new UnreadableJpeg('a bad segment')
    yield { id: body[at] ?? 0, counts, symbols: body.subarray(at + 17, end), whole: body.subarray(at, end) }
    at = end
  }
}

/** An ICC profile is cut into numbered segments. What is no profile, or behind its end, is left out. */
function joinProfile(segments: readonly Buffer[]): Buffer | undefined {
  const inOrder = segments.toSorted((a, b) => (a[12] ?? 0) - (b[12] ?? 0))
  if (inOrder.length === 0 || inOrder.some((one, at) => one[12] !== at + 1 || one[13] !== segments.length))
    return undefined
  return wholeProfile(Buffer.concat(inOrder.map((one) => one.subarray(14))))
}

/** The ICC profile at the beginning of `bytes`; undefined if there is none. */
export function wholeProfile(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 128 || bytes.toString('latin1', 36, 40) !== 'acsp') return undefined
  const size = bytes.readUInt32BE(0)
  return size >= 128 && size <= bytes.length ? bytes.subarray(0, size) : undefined
}

/** A profile as segments of a JPEG. */
export function profileSegments(profile: Buffer): Buffer[] {
  const each = 0xffff - 2 - 14
  const count = Math.ceil(profile.length / each)
  return Array.from({ length: count }, (_, at) =>
    segment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0'),
        Buffer.from([at + 1, count]),
        profile.subarray(at * each, (at + 1) * each),
      ]),
    ),
  )
}
