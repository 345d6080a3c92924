import { expect, test } from 'vitest'
import type { Values } from '../../../use-form.ts'
import { OfferFormValues } from './read-offer.ts'

const code: Values = {
  kind: 'code',
  name: 'Spring',
  code: ' spring 10 ',
  scope: 'all',
  combines: 'yes',
  minimum: '£12,50',
  limitInAll: '100',
  limitPerBuyer: '',
  gives0: 'percent',
  value0: '10 %',
  until0: '',
}
const early: Values = {
  kind: 'early-bird',
  name: 'Early bird',
  scope: 'all',
  combines: 'no',
  minimum: '',
  gives0: 'percent',
  value0: '20',
  until0: '2026-03-01',
  gives1: 'amount',
  value1: '2.5',
  until1: '2026-03-10',
  gives2: 'percent',
  value2: '',
  until2: '',
}
function problemsOf(values: Values) {
  const issues = OfferFormValues.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

test('a code, amounts and numbers are read as people type them', () => {
  expect(OfferFormValues.parse(code)).toMatchObject({
    code: 'SPRING10',
    minimum: 1250,
    limitInAll: 100,
    limitPerBuyer: null,
    steps: [{ gives: 'percent', value: 10, product: null, until: null }],
  })
})

test('an early bird has as many steps as are filled in', () => {
  expect(OfferFormValues.parse(early).steps).toEqual([
    { gives: 'percent', value: 20, product: null, until: '2026-03-01' },
    { gives: 'amount', value: 250, product: null, until: '2026-03-10' },
  ])
})

test('each problem appears under its own field', () => {
  expect(problemsOf({ ...code, minimum: 'ten' })).toEqual({ minimum: 'Please give an amount like 12.50' })
  expect(problemsOf({ ...code, code: '?' })).toEqual({
    code: 'A code has 3 to 30 letters, figures or hyphens',
  })
  expect(problemsOf({ ...early, value0: '' })).toEqual({ value0: 'Please say how much' })
  expect(problemsOf({ ...early, value1: '', until1: '2026-02-01' })).toHaveProperty('value1')
  expect(problemsOf({ ...early, until1: '2026-02-01' })).toEqual({
    until1: 'Each step must end later than the one before',
  })
  const third = { value2: '5', until2: '2026-02-01' }
  expect(problemsOf({ ...early, value1: '', until1: '', ...third })).toHaveProperty('until2')
  expect(problemsOf({ ...early, startsOn: '2026-03-02' })).toEqual({
    until0: 'This would be over before its first day, 2 March 2026',
  })
  expect(problemsOf({ ...code, scope: 'event', eventId: '' })).toEqual({ eventId: 'Please choose the event' })
  expect(problemsOf({ ...code, gives0: 'package', value0: '' })).toEqual({
    product0: 'Please choose the package',
  })
  expect(problemsOf({ ...code, gives0: 'extra', value0: '', product0: 'gallery/basic' })).toEqual({
    product0: 'Please choose the product',
  })
})

test('thousands may be separated, and a number above or below its limit is refused with the limit', () => {
  expect(OfferFormValues.parse({ ...code, minimum: '1,200', limitInAll: '1,000' })).toMatchObject({
    minimum: 120_000,
    limitInAll: 1000,
  })
  expect(problemsOf({ ...code, minimum: '10,001' })).toEqual({ minimum: 'At most £10,000' })
  expect(problemsOf({ ...code, minimum: '-1' })).toEqual({ minimum: 'Please give an amount of at least £0' })
  expect(problemsOf({ ...code, value0: '1,000' })).toEqual({ value0: 'At most 100 percent' })
  expect(problemsOf({ ...early, value1: '1,000,000' })).toEqual({ value1: 'At most £10,000' })
  expect(problemsOf({ ...code, limitInAll: '1000000' })).toEqual({ limitInAll: 'At most 100,000 times' })
  expect(problemsOf({ ...code, limitPerBuyer: '1,001' })).toEqual({ limitPerBuyer: 'At most 1,000 times' })
  expect(problemsOf({ ...code, limitPerBuyer: '5.5' })).toEqual({
    limitPerBuyer: 'Please give a whole number',
  })
})
