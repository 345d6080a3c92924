import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

/** Every piece of text in a document, decoded as a reader would copy it. */
export async function textsIn(file: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(file)
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFRawStream ? [contentOf(one)] : []))
  const maps = streams.filter((text) => text.includes('beginbfchar')).map(readMap)
  const shown = streams.flatMap((text) =>
    [...text.matchAll(/<([0-9A-Fa-f]+)> Tj/g)].map((hit) => hit[1] ?? ''),
  )
  return shown.flatMap((hex) =>
    maps.map((map) =>
      (hex.match(/.{4}/g) ?? []).map((glyph) => map.get(glyph.toLowerCase()) ?? '\u0000').join(''),
    ),
  )
}

function contentOf(stream: PDFRawStream): string {
  try {
    return inflateSync(stream.contents).toString('latin1')
  } catch {
    return ''
  }
}

const readMap = (text: string) =>
  new Map(
    [...text.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)].map(([, glyph = '', units = '']) => [
      glyph,
      String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  )
