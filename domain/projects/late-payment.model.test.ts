import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../days.ts'
import { daysBetween, fixedSum, halfYearOf, lateInterest, lateSpans, referenceRate } from './late-payment.ts'

test('a thousand pounds, a hundred days late at 4.25 % and 8 %, costs £33.56', () => {
  const late = { owed: 1_000_00, dueOn: '2025-08-31', less: [], until: '2025-12-09', reference: 425 }
  expect(lateSpans(late)).toEqual([{ from: '2025-09-01', days: 100, amount: 1_000_00 }])
  expect(lateInterest(late)).toBe(33_56)
  expect(lateInterest({ ...late, until: '2025-08-31' })).toBe(0)
  expect(lateInterest({ ...late, until: '2025-09-01' })).toBe(34)
})

test('a part that was paid costs interest until its day, and nothing after it', () => {
  const late = { owed: 1_000_00, dueOn: '2025-08-31', until: '2025-12-09', reference: 425 }
  expect(lateSpans({ ...late, less: [{ day: '2025-09-10', amount: 400_00 }] })).toEqual([
    { from: '2025-09-01', days: 10, amount: 1_000_00 },
    { from: '2025-09-11', days: 90, amount: 600_00 },
  ])
  expect(lateSpans({ ...late, less: [{ day: '2025-08-20', amount: 400_00 }] })).toMatchObject([
    { days: 100, amount: 600_00 },
  ])
})

test('the half-year in which it became late has its rate, and one that is not known has none', () => {
  expect(['2025-06-30', '2025-07-01', '2025-12-31'].map(halfYearOf)).toEqual([
    ...['2025-01-01', '2025-07-01', '2025-07-01'],
  ])
  expect([referenceRate('2025-07-01'), referenceRate('2031-01-01')]).toEqual([425, null])
})

test('the fixed sum is the Act’s, at its limits', () => {
  expect([1, 999_99, 1_000_00, 9_999_99, 10_000_00, 500_000_00].map(fixedSum)).toEqual([
    ...[40_00, 40_00, 70_00, 70_00, 100_00, 100_00],
  ])
})

const day = fc.integer({ min: 0, max: 1000 }).map((days) => daysAfter('2025-01-01', days))
const late = fc.record({
  owed: fc.integer({ min: 1, max: 500_000_00 }),
  dueOn: day,
  less: fc.array(fc.record({ day, amount: fc.integer({ min: 0, max: 300_000_00 }) }), { maxLength: 5 }),
  until: day,
  reference: fc.integer({ min: 0, max: 2000 }),
})

test('interest is never below zero, never falls from day to day, and nobody pays more for having paid', () => {
  fc.assert(
    fc.property(late, (one) => {
      const interest = lateInterest(one)
      expect(interest).toBeGreaterThanOrEqual(0)
      expect(lateInterest({ ...one, until: daysAfter(one.until, 1) })).toBeGreaterThanOrEqual(interest)
      expect(interest).toBeLessThanOrEqual(lateInterest({ ...one, less: [] }))
      if (one.until <= one.dueOn) expect(interest).toBe(0)
    }),
  )
})

test('what was asked for already is never asked for again, and nothing in between is left out', () => {
  fc.assert(
    fc.property(late, day, (one, claimedUntil) => {
      const penceDays = (some: Parameters<typeof lateSpans>[0]) =>
        lateSpans(some).reduce((sum, { days, amount }) => sum + days * amount, 0)
      const until = claimedUntil < one.until ? claimedUntil : one.until
      const { reference: _, ...rest } = one
      expect(penceDays({ ...rest, until }) + penceDays({ ...rest, claimedUntil })).toBe(penceDays(rest))
      for (const { from } of lateSpans({ ...rest, claimedUntil })) expect(from > claimedUntil).toBe(true)
    }),
  )
})

test('day by day it is the same as in spans, whatever order the payments are in', () => {
  fc.assert(
    fc.property(late, (one) => {
      const each = Array.from({ length: Math.max(0, daysBetween(one.dueOn, one.until)) }, (_, at) => {
        const today = daysAfter(one.dueOn, at + 1)
        return Math.max(
          0,
          one.owed - one.less.reduce((sum, { day, amount }) => (day < today ? sum + amount : sum), 0),
        )
      })
      const penceDays = lateSpans(one).reduce((sum, { amount, days }) => sum + amount * days, 0)
      expect(penceDays).toBe(each.reduce((sum, amount) => sum + amount, 0))
      expect(lateInterest({ ...one, less: one.less.toReversed() })).toBe(lateInterest(one))
    }),
  )
})
