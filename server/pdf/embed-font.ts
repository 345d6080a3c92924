import { createHash } from 'node:crypto'
import {
  PDFArray,
  type PDFContext,
  type PDFDocument,
  PDFFlateStream,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFRef,
  PDFString,
  setTextRise,
} from '@cantoo/pdf-lib'
import type { Cluster, Glyph, SubsettedFont, Written } from './cut-font.ts'

/** A font embedded in a document: how wide a text is, and how it is written. Sizes in points. */
export interface EmbeddedFont {
  ref: PDFRef
  has(text: string): boolean
  width(written: Written, size: number): number
  /**
   * Operators that write a text from where the pen is; `instead` is what it is for a reader who copies it, and null where
   * the line that it is part of says so.
   */
  show(written: Written & { instead?: string | null | undefined }, size: number): PDFOperator[]
}

/**
 * Embeds a cut font in a document, once something is written in it. The library itself needs another library for
 * fonts.
 */
export function embedFont({ context }: PDFDocument, font: SubsettedFont): EmbeddedFont {
  const { has, shape } = font
  const widths = PDFArray.withContext(context)
  const texts = new Map<number, string>()
  let ref: PDFRef | undefined
  /** Whether its glyphs can be mapped to its text, whatever else they stand for in this document. */
  const isMapped = ({ text, glyphs: [glyph, ...more] }: Cluster) =>
    glyph !== undefined && more.length === 0 && (texts.get(glyph.id) ?? text) === text
  const noted = new Set<number>()
  const note = ({ text, glyphs }: Cluster) => {
    for (const { id, width } of glyphs) {
      if (!noted.has(id)) widths.push(PDFNumber.of(id))
      if (!noted.has(id)) widths.push(context.obj([width]))
      noted.add(id)
      if (glyphs.length === 1 && !texts.has(id)) texts.set(id, text)
    }
  }
  return {
    get ref() {
      ref ??= register(context, font, { widths, texts })
      return ref
    },
    has,
    width(written, size) {
      const glyphs = shape(written).flatMap((cluster) => cluster.glyphs)
      return (glyphs.reduce((sum, { advance }) => sum + advance, 0) * size) / 1000
    },
    show(written, size) {
      const { instead } = written
      const parts: { glyphs: Glyph[]; text: string | undefined }[] = []
      for (const cluster of shape(written)) {
        const said = instead !== undefined || isMapped(cluster) ? undefined : cluster.text
        note(cluster)
        const last = parts.at(-1)
        if (last && last.text === undefined && said === undefined) last.glyphs.push(...cluster.glyphs)
        else parts.push({ glyphs: [...cluster.glyphs], text: said })
      }
      const shown = parts.flatMap(({ glyphs, text: said }) => readAs(said, drawn(glyphs, size)))
      return readAs(instead ?? undefined, shown)
    },
  }
}

function register(
  context: PDFContext,
  { program, name: family, metrics }: SubsettedFont,
  { widths, texts }: { widths: PDFArray; texts: ReadonlyMap<number, string> },
): PDFRef {
  const name = PDFName.of(`${tagOf(program)}+${family}`)
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: metrics.box,
    ItalicAngle: 0,
    Ascent: metrics.ascender,
    Descent: metrics.descender,
    CapHeight: metrics.capHeight,
    StemV: 80,
    FontFile2: context.register(context.flateStream(program, { Length1: program.length })),
  })
  const inside = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(descriptor),
    CIDToGIDMap: 'Identity',
    W: widths,
  })
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(inside)],
      ToUnicode: context.register(new ToUnicode(context, texts)),
    }),
  )
}

/** What is drawn, read as a text that its glyphs do not tell. */
export function readAs(text: string | undefined, shown: PDFOperator[]): PDFOperator[] {
  if (text === undefined) return shown
  const said = `<</ActualText ${PDFHexString.fromText(text)}>>`
  const begin = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', said])
  return [begin, ...shown, PDFOperator.of(PDFOperatorNames.EndMarkedContent)]
}

function drawn(glyphs: readonly Glyph[], size: number): PDFOperator[] {
  const shown: PDFOperator[] = []
  let row = ''
  const end = () => {
    if (row) shown.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [`[${row.replaceAll('><', '')}]`]))
    row = ''
  }
  let rise = 0
  const lift = (y: number) => {
    if (y === rise) return
    end()
    shown.push(setTextRise((y * size) / 1000))
    rise = y
  }
  for (const { id, width, advance, x, y } of glyphs) {
    lift(y)
    // A number moves the pen back by so much; a glyph moves it by its own width.
    row += `${-x || ''}<${hex(id)}>${x + width - advance || ''}`
  }
  end()
  lift(0)
  return shown
}

/** Six letters that no other cut of the font has, so that a program which joins documents keeps the cuts apart. */
const tagOf = (program: Buffer) =>
  [...createHash('sha256').update(program).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('')

const hex = (value: number) => value.toString(16).padStart(4, '0')

/** The map of glyphs to their text, with which names can be searched and copied; written when the document is. */
class ToUnicode extends PDFFlateStream {
  readonly texts: ReadonlyMap<number, string>

  constructor(context: PDFContext, texts: ReadonlyMap<number, string>) {
    super(context.obj({}), true)
    this.texts = texts
  }

  override getUnencodedContents(): Uint8Array {
    const pairs = [...this.texts].map(([glyph, text]) => {
      const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at)))
      return `<${hex(glyph)}> <${units.join('')}>`
    })
    const blocks: string[] = []
    for (let start = 0; start < pairs.length; start += 100) {
      const block = pairs.slice(start, start + 100)
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
    }
    return Buffer.from(
      [
        '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
        '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
        '1 begincodespacerange <0000> <ffff> endcodespacerange',
        ...blocks,
        'endcmap CMapName currentdict /CMap defineresource pop end end',
      ].join('\n'),
      'latin1',
    )
  }
}
