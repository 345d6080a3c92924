/** Coded data that is not what its tables and headers promise. */
export class UnreadableJpeg extends Error {}

const FAST = 11
const FAST_MASK = (1 << FAST) - 1
/** Enough for a code of the lookup, and for the bits that follow it in any file of 8 bits a channel. */
const FAST_BITS = 24

/** A Huffman table, as a lookup of the next bits. */
export interface HuffmanTable {
  /** By the next 11 bits: the length of the code in the upper byte, the symbol in the lower one; 0 for a longer code. */
  fast: Uint16Array
  /** By the next 11 bits: the coefficients that a symbol stands for, and the bits of its code and value; 0 as above. */
  steps: Uint16Array
  /** By length: the first code that is too large to be one of that length, and what to add to a code for its symbol. */
  limits: Int32Array
  offsets: Int32Array
  symbols: Uint8Array
}

/** The table of a DHT segment: how many codes there are of each length, and their symbols. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const [fast, steps] = [new Uint16Array(1 << FAST), new Uint16Array(1 << FAST)]
  const [limits, offsets] = [new Int32Array(18), new Int32Array(18)]
  let [code, at] = [0, 0]
  for (let length = 1; length <= 16; length++) {
    offsets[length] = at - code
    for (let i = counts[length - 1] ?? 0; i > 0; i--, code++, at++) {
      if (length > FAST) continue
      const first = code << (FAST - length)
      const end = first + (1 << (FAST - length))
      const symbol = symbols[at] ?? 0
      fast.fill((length << 8) | symbol, first, end)
      const bits = length + (symbol & 15)
      if (bits <= FAST_BITS) steps.fill((stepOf(symbol) << 8) | bits, first, end)
    }
    limits[length] = code
    if (code > 1 << length) throw new UnreadableJpeg('a table has too many codes')
    code <<= 1
  }
  return { fast, steps, limits, offsets, symbols }
}

/** Reads the bits of coded data, without the zero that is stuffed in after each 0xff. */
export class CodedBits {
  /** Where the next byte is read. */
  private at = 0
  private bits = 0
  private count = 0
  /** Bits that were asked for behind the end of the data. */
  private missing = 0
  private readonly file: Buffer

  constructor(file: Buffer, at: number) {
    this.file = file
    this.begin(at)
  }

  /** Begins again at a byte. */
  begin(at: number) {
    this.at = at
    this.bits = 0
    this.count = 0
    this.missing = 0
  }

  /** The byte after the last that was used, whose spare bits are padding. Throws if there were too few. */
  end(): number {
    let unread = (this.count - this.missing) >> 3
    if (this.count < this.missing) throw new UnreadableJpeg('data is missing')
    let { at } = this
    for (; unread > 0; unread--) at -= this.file[at - 1] === 0 && this.file[at - 2] === 0xff ? 2 : 1
    return at
  }

  private fill() {
    const { file } = this
    let { at, bits, count } = this
    while (count <= 24) {
      const byte = file[at]
      if (byte !== 0xff && byte !== undefined) at += 1
      else if (byte === 0xff && file[at + 1] === 0) at += 2
      else {
        if (this.missing > 64) throw new UnreadableJpeg('data is missing')
        this.missing += 8
        bits <<= 8
        count += 8
        continue
      }
      bits = (bits << 8) | byte
      count += 8
    }
    this.at = at
    this.bits = bits
    this.count = count
  }

  symbol(table: HuffmanTable): number {
    if (this.count < 16) this.fill()
    const entry = table.fast[(this.bits >>> (this.count - FAST)) & FAST_MASK] ?? 0
    if (entry === 0) return this.longSymbol(table)
    this.count -= entry >> 8
    return entry & 0xff
  }

  private longSymbol({ limits, offsets, symbols }: HuffmanTable): number {
    for (let length = FAST + 1; length <= 16; length++) {
      const code = (this.bits >>> (this.count - length)) & ((1 << length) - 1)
      if (code >= (limits[length] ?? 0)) continue
      this.count -= length
      return symbols[code + (offsets[length] ?? 0)] ?? 0
    }
    throw new UnreadableJpeg('a code is not in its table')
  }

  skip(bits: number) {
    if (bits > 16) throw new UnreadableJpeg('a value is too long')
    if (this.count < bits) this.fill()
    this.count -= bits
  }

  take(bits: number): number {
    if (bits === 0) return 0
    if (this.count < bits) this.fill()
    this.count -= bits
    return (this.bits >>> this.count) & ((1 << bits) - 1)
  }

  /** Passes over a block of 64 coefficients of a sequential scan. */
  skipBlock(dc: HuffmanTable, ac: HuffmanTable) {
    this.skip(this.symbol(dc))
    const { file } = this
    const { steps } = ac
    let { at, bits, count } = this
    for (let k = 1; k < 64; ) {
      // Most bytes are not followed by a stuffed zero; the others, and the end, are left to the slower way.
      while (count < FAST_BITS && file[at] !== 0xff && at < file.length) {
        bits = (bits << 8) | (file[at] ?? 0)
        at += 1
        count += 8
      }
      const step = count < FAST_BITS ? 0 : (steps[(bits >>> (count - FAST)) & FAST_MASK] ?? 0)
      if (step > 0) {
        count -= step & 0xff
        k += step >> 8
        continue
      }
      this.at = at
      this.bits = bits
      this.count = count
      const symbol = this.symbol(ac)
      this.skip(symbol & 15)
      k += stepOf(symbol)
      at = this.at
      bits = this.bits
      count = this.count
    }
    this.at = at
    this.bits = bits
    this.count = count
  }
}

/** How many coefficients a symbol of a sequential scan stands for: it ends the block, or has a run of zeros. */
const stepOf = (symbol: number) => ((symbol & 15) > 0 ? (symbol >> 4) + 1 : symbol === 0xf0 ? 16 : 64)
