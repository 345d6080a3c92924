import { expect, test } from 'vitest'
import { numberInput, WholeNumberInput } from './number-input.ts'

const Size = numberInput({ message: 'Please give a size', decimals: 1 })
const Percent = numberInput({ message: 'Please give a percentage', decimals: 0, unit: '%' })
const read = (contract: typeof Size, text: string) =>
  contract.safeParse(text).data ?? contract.safeParse(text).error?.issues[0]?.message

test.each([
  ['1000', 1000],
  ['1,000', 1000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['12,345,678', 12_345_678],
  [' 30\n', 30],
  ['１，０００', 1000],
  ['\u202a12\u202c', 12],
  ['0', 0],
  ['007', 7],
  ['-1', -1],
  ['−1', -1],
  ['9'.repeat(30), 1e12],
])('the whole number typed as ‘%s’ is understood', (text, value) => {
  expect(read(WholeNumberInput, text)).toBe(value)
})

test.each([
  '',
  'ten',
  '5.5',
  '5,50',
  '1,00',
  '1,0000',
  '0,500',
  '1.000',
  '1e3',
  '0x10',
  '--1',
  '£5',
])('‘%s’ is not a whole number', (text) => {
  expect(read(WholeNumberInput, text)).toBe('Please give a whole number')
})

test('decimals are separated by a point or a comma, and are as many as the field takes', () => {
  expect(['20.3', '20,3', '1,000.5'].map((text) => read(Size, text))).toEqual([20.3, 20.3, 1000.5])
  for (const text of ['8.25', '1,000,5', '1.', '.5']) expect(read(Size, text)).toBe('Please give a size')
})

test('a unit may stand on either side, once', () => {
  expect(['10%', '10 %', '% 10', '10'].map((text) => read(Percent, text))).toEqual([10, 10, 10, 10])
  for (const text of ['%10%', '1%0', '%']) expect(read(Percent, text)).toBe('Please give a percentage')
})
