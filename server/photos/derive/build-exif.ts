export interface PrintMetadata {
  /** EXIF orientation, 1 to 8. */
  orientation: number
  copyright: string
}
export const PRINT_DPI = 300

/** A new EXIF block in TIFF form with nothing but orientation, 300 DPI and copyright. */
export function buildExif({ orientation, copyright }: PrintMetadata): Buffer {
  const words = Buffer.from(`${copyright}\0`, 'utf8')
  const entries = 5
  const rationals = 8 + 2 + entries * 12 + 4
  const text = rationals + 16
  const block = Buffer.alloc(text + words.length)
  block.write('II*\0', 0, 'latin1')
  block.writeUInt32LE(8, 4)
  block.writeUInt16LE(entries, 8)
  let at = 10
  const entry = (tag: number, type: number, count: number, value: number) => {
    block.writeUInt16LE(tag, at)
    block.writeUInt16LE(type, at + 2)
    block.writeUInt32LE(count, at + 4)
    if (type === 3) block.writeUInt16LE(value, at + 8)
    else block.writeUInt32LE(value, at + 8)
    at += 12
  }
  entry(0x0112, 3, 1, orientation)
  entry(0x011a, 5, 1, rationals)
  entry(0x011b, 5, 1, rationals + 8)
  entry(0x0128, 3, 1, 2)
  if (words.length > 4) entry(0x8298, 2, words.length, text)
  for (const offset of [rationals, rationals + 8]) {
    block.writeUInt32LE(PRINT_DPI, offset)
    block.writeUInt32LE(1, offset + 4)
  }
  words.copy(block, text)
  return block
}
