import { expect, test } from 'vitest'
import { groupCardNumber, tidyCvc, tidyExpiry, withoutCentury } from './card-entry.ts'

test('a card number is grouped in fours, however it was typed or pasted', () => {
  for (const typed of [
    '4242424242424242',
    ' 4242-4242-4242-4242 ',
    '4242 4242 42424242',
    '４２４２４２４２４２４２４２４２\n',
  ])
    expect(groupCardNumber(typed)).toBe('4242 4242 4242 4242')
  expect(groupCardNumber('42424')).toBe('4242 4')
  expect(groupCardNumber('4242 ')).toBe('4242')
})

test('a card number never takes more than 19 characters', () => {
  for (let length = 0; length < 30; length += 1)
    expect(groupCardNumber('5'.repeat(length)).length).toBeLessThanOrEqual(19)
  expect(groupCardNumber('6304000000000000000')).toBe('6304000000000000000')
})

test('an expiry date becomes MM/YY from every common way of writing it', () => {
  for (const typed of ['1227', '12/27', '12 / 27', '12-27', '12/2027', '122027'])
    expect(tidyExpiry(typed)).toBe('12/27')
  expect(tidyExpiry('1/27')).toBe('01/27')
})

test('an expiry date can be typed and deleted key by key', () => {
  expect(['1', '12', '122', '12/27'].map(tidyExpiry)).toEqual(['1', '12', '12/2', '12/27'])
  expect(tidyExpiry('12/')).toBe('12/')
  const typed = (text: string) =>
    [...text].reduce((shown, key) => withoutCentury(shown, key) ?? tidyExpiry(shown + key), '')
  for (const text of ['1230', '12/30', '12 / 30', '12/2030', '122030', '12 2030'])
    expect(typed(text)).toBe('12/30')
})

test('a CVC has at most 3 digits and nothing else', () => {
  expect(tidyCvc(' 12a34')).toBe('123')
})
