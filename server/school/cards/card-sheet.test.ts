import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from 'pdf-lib'
import { expect, test } from 'vitest'
import { type Card, drawCards } from './card-sheet.ts'

const card = (name: string, accessCode: string, classRef = '3B'): Card => ({
  name,
  classRef,
  schoolName: 'Test Primary',
  eventName: 'School Photography 2026',
  accessCode,
  link: `https://example.com/school-photos?code=${accessCode}`,
})

/** Every piece of text in a document, decoded as a reader would copy it. */
async function textsIn(file: Uint8Array): Promise<string[]> {
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

test('cards come eight to an A4 page, each class on its own pages, with names spelt as given', async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    card(`Pupil ${at}`, `ABCDEF2${at + 2 > 9 ? 'X' : at + 2}`),
  )
  const file = await drawCards(
    [[card('Zoë Núñez', 'TWEED3BA'), card('Łukasz Śliwiński', 'TWEED3BB')], many],
    'Cards',
  )
  const pdf = await PDFDocument.load(file)
  expect(pdf.getPageCount()).toBe(3)
  const { width, height } = pdf.getPage(0).getSize()
  expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([210, 297])
  const texts = await textsIn(file)
  for (const words of ['TWEED3BA', 'Zoë Núñez', 'Test Primary', 'School Photography 2026', 'Class 3B'])
    expect(texts).toContain(words)
  expect(texts.join('\n')).toContain('ukasz')
  expect(texts).toContain('Ł')
  expect(texts.filter((text) => /^ABCDEF2/.test(text))).toHaveLength(9)
  expect(texts).toContain('Scan the square, or type the code at example.com/school-photos')
})
