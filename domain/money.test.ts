import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatPounds, vatIn } from './money.ts'

test.each([
  [0, '£0'],
  [5, '£0.05'],
  [1200, '£12'],
  [1250, '£12.50'],
  [1_234_567, '£12,345.67'],
  [-1000, '−£10'],
  [-1050, '−£10.50'],
])('%i pence is %s', (pence, words) => {
  expect(formatPounds(pence)).toBe(words)
})

test('20p of every £1.20 including VAT is VAT', () => {
  expect([120, 1200, 6500].map((gross) => vatIn(gross, 20))).toEqual([20, 200, 1083])
})

test('VAT is whole pence, within half a penny of a sixth of the price', () => {
  assert(
    property(integer({ min: 0, max: 10_000_000 }), (gross) => {
      const vat = vatIn(gross, 20)
      return Number.isInteger(vat) && Math.abs(vat - gross / 6) <= 0.5
    }),
  )
})

test('a price without a rate has no VAT in it', () => {
  expect(vatIn(1200, null)).toBe(0)
  expect(vatIn(1200, 0)).toBe(0)
})
