import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARD_LIMITS, cardOutcome, isCardNumber, isCurrentExpiry, isPostcode, testCard } from './test-card.ts'

const today = new Date(2026, 10, 21)
const right = { number: '4242 4242 4242 4242', expiry: '12/27', cvc: '123', postcode: 'EH45 8AA' }

function faults(change: Partial<Record<keyof typeof right, unknown>>) {
  const result = testCard(today).safeParse({ ...right, ...change })
  return (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each([
  ['4242 4242 4242 4242', 'ok'],
  ['4242424242424242', 'ok'],
  ['5555 5555 5555 4444', 'ok'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000000000000002', 'declined'],
  ['4000 0000 0000 9995', 'insufficient_funds'],
  ['400000 0000009995', 'insufficient_funds'],
])('the card %s is %s', (number, outcome) => {
  expect(isCardNumber(number)).toBe(true)
  expect(cardOutcome(number)).toBe(outcome)
})

describe('the check digit', () => {
  test('a single wrong digit is always detected', () => {
    assert(
      property(integer({ min: 0, max: 15 }), integer({ min: 1, max: 9 }), (place, by) => {
        const digits = [...'4242424242424242']
        digits[place] = String((Number(digits[place]) + by) % 10)
        return !isCardNumber(digits.join(''))
      }),
    )
  })

  test('exactly one last digit in ten is right', () => {
    assert(
      property(integer({ min: 10 ** 14, max: 10 ** 15 - 1 }), (start) => {
        const cards = Array.from({ length: 10 }, (_, last) => `${start}${last}`)
        return cards.filter(isCardNumber).length === 1
      }),
    )
  })

  test.each([
    '',
    '0',
    '42424242420',
    '42424242424242424242',
    '4242 4242 4242 4241',
    '4242-4242-4242-4242',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '4242 4242 4242 424x',
  ])('%j is no card', (number) => {
    expect(isCardNumber(number)).toBe(false)
  })
})

test.each([
  ['11/26', true],
  ['12/26', true],
  ['01/27', true],
  ['10/26', false],
  ['11/25', false],
  ['00/27', false],
  ['13/27', false],
  ['1/27', false],
  ['0127', false],
  ['12/2027', false],
  ['12/27 ', false],
  ['112/27', false],
  ['', false],
])('on 21 November 2026 the expiry %s is good: %s', (expiry, good) => {
  expect(isCurrentExpiry(expiry, today)).toBe(good)
})

test('a card is valid until the last minute of its month', () => {
  expect(isCurrentExpiry('11/26', new Date(2026, 10, 30, 23, 59))).toBe(true)
  expect(isCurrentExpiry('11/26', new Date(2026, 11, 1, 0, 0))).toBe(false)
})

test.each([
  'EH45 8AA',
  'eh458aa',
  'M1 1AE',
  'SW1A 1AA',
  'B33 8TH',
  'TD1 3AB',
  'GIR 0AA',
  'BF1 3AD',
  ' EH1  1YZ ',
  'EH45\u00a08AA',
])('%j is a postcode', (postcode) => {
  expect(isPostcode(postcode)).toBe(true)
})

test.each([
  '',
  'EH45',
  '12345',
  'EH45 8A',
  'EH45 88A',
  'EHH4 8AA',
  '45 8AA',
  'EH45 8AAA',
  'EH45-8AA',
])('%j is no postcode', (postcode) => {
  expect(isPostcode(postcode)).toBe(false)
})

describe('the card fields', () => {
  test('accept a valid card, with spaces around each field', () => {
    expect(faults({})).toEqual([])
    expect(
      faults({ number: ` ${right.number} `, expiry: ' 12/27 ', cvc: ' 123 ', postcode: ' eh45 8aa ' }),
    ).toEqual([])
    expect(right.number).toHaveLength(CARD_LIMITS.number)
    expect(right.expiry).toHaveLength(CARD_LIMITS.expiry)
    expect(right.cvc).toHaveLength(CARD_LIMITS.cvc)
  })

  test('report each empty field once', () => {
    const words = [
      'number: Card number is required',
      'expiry: Expiry date is required',
      'cvc: CVC is required',
      'postcode: Billing postcode is required',
    ]
    expect(faults({ number: '', expiry: ' ', cvc: '', postcode: '' })).toEqual(words)
    expect(faults({ number: undefined, expiry: null, cvc: 123, postcode: {} })).toEqual(words)
  })

  test.each([
    [{ number: '4242 4242 4242 4241' }, 'number: Please check the card number'],
    [{ number: '4242  4242  4242  4242' }, 'number: Please check the card number'],
    [{ expiry: '2027-12' }, 'expiry: Please enter the expiry date as MM/YY'],
    [{ expiry: '13/27' }, 'expiry: Please check the expiry date'],
    [{ expiry: '10/26' }, 'expiry: Please check the expiry date'],
    [{ cvc: '12' }, 'cvc: Please enter the 3 digits on the back of the card'],
    [{ cvc: '1234' }, 'cvc: Please enter the 3 digits on the back of the card'],
    [{ postcode: 'Peebles' }, 'postcode: Please check the billing postcode'],
  ])('say what is wrong with %j', (change, words) => {
    expect(faults(change)).toEqual([words])
  })
})
