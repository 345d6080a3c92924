import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib'

/** Every text in a document, in the order of drawing, as a reader would copy it. */
export async function textsIn(file: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(file)
  return pdf.getPages().flatMap((page) => {
    const maps = mapsOf(page)
    const drawn = contentOf(page.node.Contents())
    return [...drawn.matchAll(/\bBT\b(.*?)\bET\b/gs)].map(([, text = '']) => read(text, maps))
  })
}

type Maps = Map<string, Map<string, string>>

/** A text's operators: a font, glyphs with kerning between them, and what some glyphs stand for. */
function read(text: string, maps: Maps): string {
  let map: Map<string, string> | undefined
  let said = ''
  let instead = false
  for (const [, font, actual, end, glyphs] of text.matchAll(
    /\/(\S+) \S+ Tf|ActualText <(\w+)>|\b(EMC)\b|(\[[^\]]*\]) TJ/g,
  )) {
    if (font) map = maps.get(font)
    if (actual) said += utf16(actual.slice(4))
    if (actual) instead = true
    if (end) instead = false
    if (instead || !glyphs) continue
    const codes = [...glyphs.matchAll(/<(\w+)>/g)].flatMap(([, row = '']) => row.match(/.{4}/g) ?? [])
    said += codes.map((code) => map?.get(code) ?? '\ufffd').join('')
  }
  return said
}

/** What each of a page's fonts says its glyphs are. */
function mapsOf({ node }: PDFPage): Maps {
  const fonts = node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
  return new Map(
    fonts?.keys().map((name) => {
      const toUnicode = contentOf(fonts.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode')))
      const pairs = [...toUnicode.matchAll(/^<(\w{4})> <(\w+)>$/gm)]
      return [name.decodeText(), new Map(pairs.map(([, glyph = '', units = '']) => [glyph, utf16(units)]))]
    }),
  )
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function contentOf(stream: PDFObject | undefined): string {
  if (stream instanceof PDFArray)
    return Array.from({ length: stream.size() }, (_, at) => contentOf(stream.lookup(at))).join('\n')
  return stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : ''
}
