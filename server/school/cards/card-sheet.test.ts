import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { type Card, drawCards } from './card-sheet.ts'

const card = (name: string, accessCode: string, classRef = '3B'): Card => ({
  name,
  classRef,
  schoolName: 'Test Primary',
  eventName: 'School Photography 2026',
  accessCode,
  link: `https://example.com/school-photos#code=${accessCode}`,
})

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
  expect(texts).toContain('Łukasz Śliwiński')
  expect(texts.filter((text) => /^ABCDEF2/.test(text))).toHaveLength(9)
  expect(texts).toContain('Scan the square, or type the code at example.com/school-photos')
})

test('a long name is whole, on more lines and smaller if need be', async () => {
  const names = [
    ...['Konstantynopolitańczykiewiczówna Maria', 'Przemysław Brzęczyszczykiewicz-Wawrzyńczak'],
    ...['Seonaidh Mac a’ Ghobhainn-Chaimbeul', 'Wilhelmina-Łucja Featherstonehaugh-Śliwińska'],
  ]
  const file = await drawCards([names.map((name, at) => card(name, `TWEED3B${'ABCD'[at]}`))], 'Cards')
  const texts = (await textsIn(file)).join('')
  for (const part of ['ykiewiczówna', 'Maria', 'yszczykiewicz-', 'Wawrzyńczak', 'Ghobhainn-', 'Chaimbeul'])
    expect(texts).toContain(part)
})
