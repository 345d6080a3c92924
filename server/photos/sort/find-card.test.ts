import { expect, test } from 'vitest'
import { parseCode } from './find-card.ts'

test.each([
  'https://example.com/school-photos#code=TWEED3BA',
  'https://example.com/school-photos?code=TWEED3BA',
  'tweed3ba ',
])('a card’s code is found in %s, whenever the card was printed', (text) => {
  expect(parseCode(text)).toBe('TWEED3BA')
})

test.each([
  'https://example.com/menu',
  'WIFI:S:School;;',
  'TWEED3B',
  'TWEED30A',
])('another QR code is no card: %s', (text) => {
  expect(parseCode(text)).toBeUndefined()
})
