import { expect, test } from 'vitest'
import { clockText, codeOnCard, readClock } from './photo-day.ts'

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
