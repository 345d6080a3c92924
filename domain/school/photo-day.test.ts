import { expect, test } from 'vitest'
import { clockText, codeOnCard, readClock, SendMarks } from './photo-day.ts'

test.each([
  'https://example.com/school-photos#code=TWEED3BA',
  'https://example.com/school-photos?code=TWEED3BA',
  'tweed3ba ',
])('a card’s code is found in %s, whenever the card was printed', (text) => {
  expect(codeOnCard(text)).toBe('TWEED3BA')
})

test.each([
  'https://example.com/menu',
  'WIFI:S:School;;',
  'TWEED3B',
  'TWEED30A',
])('another QR code is no card: %s', (text) => {
  expect(codeOnCard(text)).toBeUndefined()
})

test('a phone’s clock is read from its QR code, and from nothing else', () => {
  const clock = { at: new Date('2026-11-24T10:42:31.000Z'), device: 'Phone K7QM' }
  expect(readClock(clockText(clock))).toEqual(clock)
  expect(codeOnCard(clockText(clock))).toBeUndefined()
  for (const other of ['TWEED3BA', 'PHOTO-DAY-CLOCK soon Phone K7QM', clockText({ ...clock, device: 'x' })])
    expect(readClock(other)).toBeUndefined()
})

test('a mark by a clock of any year is taken, and those sent with it', () => {
  const id = 'c0ffee00-0000-4000-8000-000000000000'
  const mark = { id, pupilId: id, mark: 'here', undoes: null }
  const marks = ['0001-01-01T00:00:00Z', '2026-11-24T10:42:31.000Z', '9999-12-31T23:59:59Z']
  const sent = {
    device: 'Phone K7QM',
    sentAt: '9999-12-31T23:59:59Z',
    marks: marks.map((at) => ({ ...mark, at })),
  }
  const read = SendMarks.parse(sent)
  expect([read.sentAt, ...read.marks.map(({ at }) => at)].map((at) => at.slice(0, 4))).toEqual([
    ...['2100', '2000', '2026', '2100'],
  ])
})
