import { expect, test } from 'vitest'
import { formatPoundsInput, PoundsInput } from './pounds-input.ts'

test.each([
  ['12,50', 1250],
  ['£12.5', 1250],
  ['12', 1200],
  [' £ 0.99 ', 99],
  ['1.1', 110],
])('an amount typed as %s is understood', (text, pence) => {
  expect(PoundsInput.parse(text)).toBe(pence)
  expect(PoundsInput.parse(formatPoundsInput(pence))).toBe(pence)
})

test.each(['', '-1', '1.234', '12.50 pounds', '1,000.00', '.5', '1e3'])('‘%s’ is not an amount', (text) => {
  expect(PoundsInput.safeParse(text).success).toBe(false)
})
