import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { textsIn } from '../../tests/pictures/pdf-texts.ts'
import { subsetFonts } from './fonts.ts'
import { fontRunsOf } from './signs.ts'
import { drawTextLine, measureText, wrapText } from './text-layout.ts'

/** A page with each of these texts on a line of its own. */
async function pageOf(texts: readonly string[], width = 170) {
  const pdf = await PDFDocument.create()
  const put = await subsetFonts(texts.join(''), ['plain', 'display'])
  const { plain, display } = put(pdf)
  const page = pdf.addPage([595, 842])
  for (const [at, text] of texts.entries())
    drawTextLine(page, plain, text, { x: 20, y: 20 + at * 8, size: 11, width })
  return { plain, display, file: await pdf.save() }
}

const NAMES = [
  ...['Zoë Núñez', 'Łukasz Śliwiński', 'Iain Mac an t-Saoir', 'Seònaid NicGhillEathain'],
  ...['Nguyễn Thị Hồng Đặng', 'Siân Llŷr Ŵyn', 'Fionnuala Affleck-Griffin', 'AVA Tavish Wójcik'],
]

test.each(NAMES)('%s is copied from a paper as it was typed', async (name) => {
  const { file } = await pageOf([name])
  expect(await textsIn(file)).toEqual([name])
})

test('names of any spelling stand beside each other, also where a ligature or a mark is shared', async () => {
  const { file } = await pageOf(NAMES)
  expect(await textsIn(file)).toEqual(NAMES)
})

test('a letter that came as a base and a mark is the letter that was composed', async () => {
  const { file } = await pageOf(['Zoe\u0308 Ru\u0302ta'])
  expect(await textsIn(file)).toEqual(['Zoë Rûta'])
})

test('marks that no letter is composed with stand where the font puts them', async () => {
  const name = 'Adébáyọ\u0300 M\u0300'
  const { file, plain } = await pageOf([name])
  const [text = ''] = await textsIn(file)
  expect(text.normalize('NFD')).toBe(name.normalize('NFD'))
  const width = (some: string) => measureText(plain, some, 11)
  expect(width('M\u0300')).toBe(width('M'))
})

test.each([
  ...[
    'Ivan Иванов',
    'Ελένη Γεωργίου',
    'आरव शर्मा',
    '王小明',
    '陳大文',
    '山田はなこ',
    '김민준',
    'Ivan 王 Śliwiński',
  ],
  ...['محمد Ahmed', 'עדי כהן', 'سارة بنت علي 3', 'Lea (אבי) Grant'],
])('%s is written with letters of its own script, and copied as it was typed', async (name) => {
  const { file, plain } = await pageOf([name])
  expect((await textsIn(file)).map((text) => text.normalize())).toEqual([name.normalize()])
  expect(
    fontRunsOf(plain.fonts, name)
      .map(({ text }) => text)
      .join(''),
  ).not.toContain('?')
})

test('words from the right stand in their order, from the right, between words from the left', async () => {
  const text = 'Lea עדי 12 כהן Grant'
  const { plain } = await pageOf([text])
  const drawn = fontRunsOf(plain.fonts, text).map((run) => run.text.trim())
  expect(drawn.filter(Boolean)).toEqual(['Lea', 'כהן', '12', 'עדי', 'Grant'])
})

test.each([
  ['Ada 🌸 👩‍👩‍👧', 'Ada ? ?'],
  ['ᚠᚢᚦ', '???'],
])('%s, which our fonts cannot write, shows that signs are missing, and is copied whole', async (name, printed) => {
  const { file, plain } = await pageOf([name, printed])
  expect(await textsIn(file)).toEqual([name, printed])
  expect(measureText(plain, name, 11)).toBeCloseTo(measureText(plain, printed, 11))
})

test('joiners and variation selectors take no room', async () => {
  const { plain } = await pageOf(['Zo\u200de\ufe0f', 'Zoe'])
  expect(measureText(plain, 'Zo\u200de\ufe0f', 11)).toBe(measureText(plain, 'Zoe', 11))
})

test('letters are kerned and joined as in a browser', async () => {
  const { plain } = await pageOf(['AVATAR', 'Affleck'])
  const apart = (text: string) => [...text].reduce((sum, sign) => sum + measureText(plain, sign, 11), 0)
  for (const text of ['AVATAR', 'Affleck']) expect(measureText(plain, text, 11)).toBeLessThan(apart(text))
})

test('a text that is too long ends in an ellipsis, never between a letter and its mark', async () => {
  const { file } = await pageOf(['M\u0300'.repeat(40)], 30)
  const [text = ''] = await textsIn(file)
  expect(text).toMatch(/^(M\u0300)+…$/)
})

test('rows are broken between words, as far as they fit', async () => {
  const { plain } = await pageOf(['one two three'])
  const width = measureText(plain, 'one two', 11) / (72 / 25.4)
  expect(wrapText(plain, 'one two three', { size: 11, width })).toEqual(['one two', 'three'])
})

/** The fonts embedded in a document. */
async function fontsOf(file: Uint8Array) {
  const pdf = await PDFDocument.load(file)
  const dicts = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFDict && one.has(PDFName.of('FontName')) ? [one] : []))
  return dicts.map((one) => String(one.get(PDFName.of('FontName'))))
}

test('each cut has a name of its own, the same for the same letters', async () => {
  const [mia, again, zoe] = await Promise.all(
    [['Mia'], ['Mia'], ['Zoë']].map(async (texts) => fontsOf((await pageOf(texts)).file)),
  )
  expect(mia).toEqual([expect.stringMatching(/^\/[A-Z]{6}\+HankenGrotesk-Regular$/)])
  expect(again).toEqual(mia)
  expect(zoe).not.toEqual(mia)
})

test('only fonts that something is written in are embedded', async () => {
  expect(await fontsOf((await pageOf(['Łódź'])).file)).toHaveLength(2)
})
