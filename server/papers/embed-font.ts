import { PDFArray, type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import subsetFont from 'subset-font'

/** A font file cut down to some characters, for use in any number of documents. */
export interface CutFont {
  program: Buffer
  /** Code point to glyph. */
  glyphs: Map<number, number>
  /** How far a glyph moves the pen, in thousandths of the size. */
  advance(glyph: number): number
}

/** A font embedded in a document: how wide a text is, and how it is encoded. Sizes in points. */
export interface PaperFont {
  ref: PDFRef
  has(symbol: string): boolean
  width(text: string, size: number): number
  encode(text: string): PDFHexString
}

/** Cuts a font file (WOFF, WOFF2, TTF) down to the glyphs that `characters` need. */
export async function cutFont(
  file: Buffer,
  { characters, weight }: { characters: string; weight?: number | undefined },
): Promise<CutFont> {
  const program = await subsetFont(file, characters, {
    targetFormat: 'sfnt',
    keepFeatures: [],
    ...(weight ? { variationAxes: { wght: weight } } : {}),
  })
  return { program, ...readFont(program) }
}

/**
 * Embeds a cut font in a document. The library itself needs another library for fonts, so the few tables that a PDF needs
 * are read here.
 */
export function embedFont(pdf: PDFDocument, { program, glyphs, advance }: CutFont): PaperFont {
  const { context } = pdf
  const file = context.register(context.flateStream(program, { Length1: program.length }))
  const name = PDFName.of('HouseFace')
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [-500, -400, 2000, 1400],
      ItalicAngle: 0,
      Ascent: 1000,
      Descent: -300,
      CapHeight: 700,
      StemV: 80,
      FontFile2: file,
    }),
  )
  const widths = PDFArray.withContext(context)
  for (const glyph of glyphs.values()) {
    widths.push(context.obj(glyph))
    widths.push(context.obj([Math.round(advance(glyph))]))
  }
  const inside = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFHexString.fromText('Adobe'),
        Ordering: PDFHexString.fromText('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      W: widths,
    }),
  )
  const ref = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [inside],
      ToUnicode: context.register(context.flateStream(toUnicode(glyphs))),
    }),
  )
  const glyphOf = (symbol: string) => glyphs.get(symbol.codePointAt(0) ?? 0) ?? 0
  return {
    ref,
    has: (symbol) => glyphs.has(symbol.codePointAt(0) ?? 0),
    width: (text, size) =>
      ([...text].reduce((sum, symbol) => sum + advance(glyphOf(symbol)), 0) * size) / 1000,
    encode: (text) => PDFHexString.of([...text].map((symbol) => hex(glyphOf(symbol))).join('')),
  }
}

const hex = (value: number) => value.toString(16).padStart(4, '0')

function readFont(font: Buffer): Pick<CutFont, 'glyphs' | 'advance'> {
  const table = (tag: string) => {
    for (let at = 12, left = font.readUInt16BE(4); left > 0; at += 16, left--)
      if (font.toString('latin1', at, at + 4) === tag) {
        const start = font.readUInt32BE(at + 8)
        return font.subarray(start, start + font.readUInt32BE(at + 12))
      }
    throw new Error(`the font has no ${tag}`)
  }
  const unitsPerEm = table('head').readUInt16BE(18)
  const metrics = table('hhea').readUInt16BE(34)
  const hmtx = table('hmtx')
  return {
    glyphs: readCharacterMap(table('cmap')),
    advance: (glyph) => (hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4) * 1000) / unitsPerEm,
  }
}

/** Formats 4 (segments) and 12 (groups), the ones subset fonts use. */
function readCharacterMap(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = map.readUInt16BE(0)
    if (format === 4) readSegments(map, glyphs)
    if (format === 12) readGroups(map, glyphs)
  }
  return glyphs
}

function readSegments(map: Buffer, glyphs: Map<number, number>) {
  const length = map.readUInt16BE(6)
  for (let at = 0; at < length; at += 2) {
    const end = map.readUInt16BE(14 + at)
    const start = map.readUInt16BE(16 + length + at)
    const delta = map.readUInt16BE(16 + 2 * length + at)
    const rangeAt = 16 + 3 * length + at
    const range = map.readUInt16BE(rangeAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const raw = range === 0 ? code : map.readUInt16BE(rangeAt + range + (code - start) * 2)
      if (raw !== 0) glyphs.set(code, (raw + delta) & 0xffff)
    }
  }
}

function readGroups(map: Buffer, glyphs: Map<number, number>) {
  for (let group = 0; group < map.readUInt32BE(12); group++) {
    const at = 16 + group * 12
    const [start, end, first] = [map.readUInt32BE(at), map.readUInt32BE(at + 4), map.readUInt32BE(at + 8)]
    for (let code = start; code <= end; code++) glyphs.set(code, first + code - start)
  }
}

/** So that names can be searched and copied. */
function toUnicode(glyphs: Map<number, number>): string {
  const pairs = [...glyphs].map(([code, glyph]) => {
    const text = [...String.fromCodePoint(code)].flatMap((symbol) =>
      Array.from({ length: symbol.length }, (_, at) => hex(symbol.charCodeAt(at))),
    )
    return `<${hex(glyph)}> <${text.join('')}>`
  })
  const blocks: string[] = []
  for (let start = 0; start < pairs.length; start += 100) {
    const block = pairs.slice(start, start + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /HouseFace def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
