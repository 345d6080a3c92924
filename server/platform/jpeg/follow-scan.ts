import { CodedBits, type HuffmanTable, UnreadableJpeg } from './coded-bits.ts'
import type { Channel, JpegFrame, Scan, Tables } from './frame.ts'
import { nextMarker } from './markers.ts'

/**
 * Follows a scan's coded data, block by block, to where its last bit is: the pieces of the file that hold it, without
 * what stands between them. Throws if the data does not make sense, or too little is there.
 */
export function* followScan(
  file: Buffer,
  {
    start,
    frame,
    scan,
    tables,
    interval,
  }: { start: number; frame: JpegFrame; scan: Scan; tables: Tables; interval: number },
): Generator<undefined, { from: number; to: number }[]> {
  const bits = new CodedBits(file, start)
  const blocks = blockReader(bits, frame, scan, tables)
  const [alone] = scan.channels
  const isAlone = scan.channels.length === 1 && alone
  const columns = isAlone ? alone.channel.columns : frame.groupColumns
  const rows = isAlone ? alone.channel.rows : frame.groupRows
  const pieces: { from: number; to: number }[] = []
  let from = start
  for (let y = 0, untilRestart = interval; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (interval > 0 && untilRestart-- === 0) {
        const to = bits.end()
        const mark = nextMarker(file, to)
        const isRestart = mark >= 0 && ((file[mark + 1] ?? 0) & 0xf8) === 0xd0
        if (!isRestart) throw new UnreadableJpeg('a restart mark is missing')
        if (mark > to) {
          pieces.push({ from, to })
          from = mark
        }
        bits.begin(mark + 2)
        blocks.restart()
        untilRestart = interval - 1
      }
      blocks.readGroup(y * columns + x)
    }
    yield
  }
  pieces.push({ from, to: bits.end() })
  return pieces
}

/** Reads the group of blocks at a position of the scan. */
interface BlockReader {
  readGroup(at: number): void
  restart(): void
}

function blockReader(bits: CodedBits, frame: JpegFrame, scan: Scan, { dc, ac }: Tables): BlockReader {
  const find = (tables: Map<number, HuffmanTable>, number: number) => {
    const table = tables.get(number)
    if (!table) throw new UnreadableJpeg('a table is missing')
    return table
  }
  const nothing = () => undefined
  if (frame.progressive && scan.first > 0) {
    const [only] = scan.channels
    if (!only) throw new UnreadableJpeg('a scan without channels')
    return detailReader(bits, scan, only.channel, find(ac, only.ac))
  }
  if (scan.fromBit > 0) {
    const count = blocksOf(scan).length
    return { readGroup: () => bits.skip(count), restart: nothing }
  }
  const averages = blocksOf(scan).map(({ dc: number }) => find(dc, number))
  if (frame.progressive)
    return {
      readGroup() {
        for (const table of averages) bits.skip(bits.symbol(table))
      },
      restart: nothing,
    }
  const pairs = blocksOf(scan).map((one) => ({ dc: find(dc, one.dc), ac: find(ac, one.ac) }))
  return {
    readGroup() {
      for (const pair of pairs) bits.skipBlock(pair.dc, pair.ac)
    },
    restart: nothing,
  }
}

/** The channel of each block in a group. */
const blocksOf = ({ channels }: Scan) =>
  channels.length === 1
    ? channels
    : channels.flatMap((one) =>
        Array.from({ length: one.channel.horizontal * one.channel.vertical }, () => one),
      )

/** The details of a progressive picture: a first scan of their upper bits, and then one scan per further bit. */
function detailReader(
  bits: CodedBits,
  { first, last, fromBit }: Scan,
  { nonZero }: Channel,
  table: HuffmanTable,
): BlockReader {
  /** Blocks in which nothing new begins. */
  let emptyBlocks = 0
  const isSet = (at: number, k: number) => ((nonZero[at * 8 + (k >> 3)] ?? 0) >> (k & 7)) & 1
  const set = (at: number, k: number) => {
    nonZero[at * 8 + (k >> 3)] = (nonZero[at * 8 + (k >> 3)] ?? 0) | (1 << (k & 7))
  }
  const readFirst = (at: number) => {
    if (emptyBlocks > 0) {
      emptyBlocks -= 1
      return
    }
    for (let k = first; k <= last; k++) {
      const symbol = bits.symbol(table)
      const [zeros, size] = [symbol >> 4, symbol & 15]
      if (size === 0 && zeros < 15) {
        emptyBlocks = (1 << zeros) + bits.take(zeros) - 1
        return
      }
      k += zeros
      if (size === 0) continue
      if (k > last) throw new UnreadableJpeg('a run is too long')
      bits.skip(size)
      set(at, k)
    }
  }
  const refine = (at: number) => {
    let k = first
    for (; emptyBlocks === 0 && k <= last; k++) {
      const symbol = bits.symbol(table)
      let [zeros, size] = [symbol >> 4, symbol & 15]
      if (size === 0 && zeros < 15) {
        emptyBlocks = (1 << zeros) + bits.take(zeros)
        break
      }
      if (size > 0) bits.skip(1)
      for (; k <= last; k++) {
        if (isSet(at, k)) bits.skip(1)
        else if (--zeros < 0) break
      }
      if (size > 0 && k <= last) set(at, k)
    }
    if (emptyBlocks === 0) return
    for (; k <= last; k++) if (isSet(at, k)) bits.skip(1)
    emptyBlocks -= 1
  }
  return {
    readGroup: fromBit > 0 ? refine : readFirst,
    restart() {
      emptyBlocks = 0
    },
  }
}
