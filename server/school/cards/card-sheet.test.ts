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

test('a class’s long name is whole, on two lines if need be, also below a child’s long name', async () => {
  const classes = [
    ...['P7 Mrs Alexandra Featherstonehaugh-Reid', 'Nursery Wednesday to Friday, mornings'],
    ...['P1/2/3', `P5 ${'W'.repeat(37)}`],
  ]
  const cards = classes.map((ref, at) =>
    card('Wilhelmina-Łucja Featherstonehaugh-Śliwińska', `TWEED3B${'ABCD'[at]}`, ref),
  )
  const texts = await textsIn(await drawCards([cards], 'Cards'))
  const all = texts.join(' ')
  for (const ref of classes.slice(0, 3)) {
    const words = `Class ${ref}`.split(' ')
    expect(words.filter((word) => !all.replace(/- /g, '-').includes(word))).toEqual([])
  }
  expect(all).not.toContain('…')
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
