import { expect, test } from 'vitest'
import {
  emailProblem,
  passwordProblem,
  sixDigitsIn,
  sixDigitsProblem,
  tidyPhone,
  tidySixDigits,
} from './field-checks.ts'

test.each([
  ['07700 900123', '+447700900123'],
  ['+44 (0)7700 900-123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+353 87 123 4567', '+353871234567'],
  ['\u202a07700\u00a0900123\u202c', '+447700900123'],
  ['０７７００\u2011９００１２３', '+447700900123'],
])('the number %s is %s', (typed, number) => {
  expect(tidyPhone(typed)).toBe(number)
})

test.each([
  '',
  '7700 900123',
  '0',
  '+44',
  'call me',
  '+44770090012345678',
])('%j is no phone number', (typed) => {
  expect(tidyPhone(typed)).toBeUndefined()
})

test('a code is six digits, however they are spaced', () => {
  expect(sixDigitsProblem(' 123 456 ')).toBeUndefined()
  expect(tidySixDigits('1 2 3 4 5 6')).toBe('123456')
  expect(tidySixDigits('12-34-56')).toBe('123456')
  for (const wrong of ['', '12345', '1234567', '12345a']) expect(sixDigitsProblem(wrong)).toBeDefined()
})

test.each([
  'Your code is 123456. It works for five minutes.',
  'G-123456 is your code',
  'Tweedlight, 01721 555 0199: 123-456',
  'Not asked for it? Call +447700900123.\nCode: 123 456',
  '@tweedlight.example #123456',
  'Code: 123–456\n',
  '１２３４５６',
])('six digits are found in the message %j', (message) => {
  expect(sixDigitsIn(message)).toBe('123456')
})

test('a password has at least 6 characters, an emoji being one', () => {
  expect(passwordProblem('12345')).toBe('Password should be at least 6 characters.')
  expect(passwordProblem('🦌🦌🦌')).toBe('Password should be at least 6 characters.')
  expect(passwordProblem('123456')).toBeUndefined()
})

test('an address needs its two sides and a dot', () => {
  expect(emailProblem('  ')).toBe('Email is required')
  expect(emailProblem('ann')).toBe('Invalid email address')
  expect(emailProblem(' ann@example.com ')).toBeUndefined()
})
