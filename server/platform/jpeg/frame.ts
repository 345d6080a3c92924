import { type HuffmanTable, UnreadableJpeg } from './coded-bits.ts'

/** A colour channel of a picture, as its frame header describes it. */
export interface Channel {
  id: number
  horizontal: number
  vertical: number
  quantisation: number
  /** Its own blocks of 8 by 8, without those that fill up the last groups. */
  columns: number
  rows: number
  /** By coefficient: the lowest bit that the scans so far have coded; undefined before the first. */
  codedTo: (number | undefined)[]
  /** A bit per coefficient that is not zero, which a progressive picture's later scans refer to. */
  nonZero: Uint8Array
}

export interface JpegFrame {
  progressive: boolean
  channels: Channel[]
  /** Groups of blocks that hold every channel. */
  groupColumns: number
  groupRows: number
}

/** Reads a frame header. Throws for what is rarely used and cannot be followed: 12 bits, arithmetic, lossless. */
export function readFrame(marker: number, body: Buffer): JpegFrame {
  const [precision, count = 0] = [body[0], body[5]]
  if (marker < 0xc0 || marker > 0xc2 || precision !== 8) throw new UnreadableJpeg('coded in a rare way')
  if (count < 1 || count > 4 || body.length !== 6 + 3 * count) throw new UnreadableJpeg('a bad frame header')
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
  const described = Array.from({ length: count }, (_, at) => {
    const [id = 0, sampling = 0, quantisation = 0] = body.subarray(6 + 3 * at)
    return { id, horizontal: sampling >> 4, vertical: sampling & 15, quantisation }
  })
  const isSampling = (factor: number) => factor >= 1 && factor <= 4
  if (
    height === 0 ||
    width === 0 ||
    !described.every(({ horizontal, vertical }) => isSampling(horizontal) && isSampling(vertical))
  )
    throw new UnreadableJpeg('a bad frame header')
  const most = {
    horizontal: Math.max(...described.map(({ horizontal }) => horizontal)),
    vertical: Math.max(...described.map(({ vertical }) => vertical)),
  }
  const progressive = marker === 0xc2
  const blocks = (pixels: number, factor: number, most: number) =>
    Math.ceil(Math.ceil((pixels * factor) / most) / 8)
  const channels = described.map((channel) => {
    const columns = blocks(width, channel.horizontal, most.horizontal)
    const rows = blocks(height, channel.vertical, most.vertical)
    const nonZero = new Uint8Array(progressive ? columns * rows * 8 : 0)
    return { ...channel, columns, rows, codedTo: Array<number | undefined>(64).fill(undefined), nonZero }
  })
  return {
    progressive,
    channels,
    groupColumns: Math.ceil(width / (8 * most.horizontal)),
    groupRows: Math.ceil(height / (8 * most.vertical)),
  }
}

/** Whether every coefficient of every channel has been coded to its last bit. */
export const isComplete = (frame: JpegFrame): boolean =>
  frame.channels.every(({ codedTo }) => codedTo.every((bit) => bit === 0))

/** Huffman tables by their number, those for the average of a block and those for its details. */
export interface Tables {
  dc: Map<number, HuffmanTable>
  ac: Map<number, HuffmanTable>
}

export interface ScanChannel {
  channel: Channel
  dc: number
  ac: number
}

/** What a scan adds to the picture: a range of coefficients, from one bit down to another. */
export interface Scan {
  channels: ScanChannel[]
  first: number
  last: number
  fromBit: number
  toBit: number
}

/** Reads a scan header, and notes in the frame what it codes. Throws if that cannot follow what came before. */
export function readScan(frame: JpegFrame, body: Buffer): Scan {
  const count = body[0] ?? 0
  if (count < 1 || count > 4 || body.length !== 4 + 2 * count) throw new UnreadableJpeg('a bad scan header')
  const channels = Array.from({ length: count }, (_, at) => {
    const [id, tables = 0] = body.subarray(1 + 2 * at)
    const channel = frame.channels.find((channel) => channel.id === id)
    if (!channel) throw new UnreadableJpeg('a scan of no channel')
    return { channel, dc: tables >> 4, ac: tables & 15 }
  })
  if (new Set(channels.map(({ channel }) => channel)).size < count)
    throw new UnreadableJpeg('a scan has a channel twice')
  const [start = 0, end = 0, bits = 0] = body.subarray(1 + 2 * count)
  const scan = frame.progressive
    ? { channels, first: start, last: end, fromBit: bits >> 4, toBit: bits & 15 }
    : { channels, first: 0, last: 63, fromBit: 0, toBit: 0 }
  const { first, last, fromBit, toBit } = scan
  const isRange = frame.progressive
    ? first === 0
      ? last === 0
      : first <= last && last < 64 && count === 1
    : true
  if (!isRange || (fromBit > 0 && toBit !== fromBit - 1)) throw new UnreadableJpeg('a bad scan header')
  for (const { channel } of channels)
    for (let k = first; k <= last; k++) {
      if (channel.codedTo[k] !== (fromBit > 0 ? fromBit : undefined))
        throw new UnreadableJpeg('a scan repeats another')
      channel.codedTo[k] = toBit
    }
  return scan
}
