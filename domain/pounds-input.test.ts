import { expect, test } from 'vitest'
import { formatPoundsInput, PoundsInput } from './pounds-input.ts'

test.each([
  ['12,50', 1250],
  ['£12.5', 1250],
  ['12', 1200],
  [' £ 0.99 ', 99],
  ['1.1', 110],
  ['1,200', 120_000],
  ['£1,200.50', 120_050],
  ['1 200', 120_000],
  ['５．５', 550],
  ['1000000', 100_000_000],
  ['-1', -100],
])('an amount typed as %s is understood', (text, pence) => {
  expect(PoundsInput.parse(text)).toBe(pence)
  expect(PoundsInput.parse(formatPoundsInput(pence))).toBe(pence)
})

test.each([
  '',
  '1.234',
  '12.50 pounds',
  '1,20,000',
  '1.200,50',
  '£-',
  '.5',
  '1e3',
])('‘%s’ is not an amount', (text) => {
  expect(PoundsInput.safeParse(text).success).toBe(false)
})
