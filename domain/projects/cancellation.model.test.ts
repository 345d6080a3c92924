import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../days.ts'
import { filmingBegins } from './calendar.ts'
import { cancellationFee, chargedPercent, isByRight, noticeOf } from './cancellation.ts'

const SHARES = { cancelledEarly: 15, cancelledLate: 50, cancelledLast: 100 }
const before = (begins: Date, ms: number) => new Date(begins.getTime() - ms)

test('the notice turns at 48 and at 24 hours, to the minute', () => {
  const begins = filmingBegins('2027-06-09', '09:00')
  const at = (hours: number, minutes = 0) =>
    noticeOf(before(begins, hours * HOUR_MS + minutes * MINUTE_MS), begins)
  expect([at(49), at(48), at(47, 59), at(47), at(24), at(23, 59), at(0), at(-5)]).toEqual([
    ...['early', 'early', 'late', 'late', 'late', 'last', 'last', 'last'],
  ])
  // Seconds within a minute change nothing.
  expect(noticeOf(new Date(before(begins, 48 * HOUR_MS).getTime() + 59_000), begins)).toBe('early')
})

test('hours are hours that pass, also over the change of the clock', () => {
  // The night before Sunday 28 March 2027 has an hour less, and the one before 31 October an hour more.
  const spring = filmingBegins('2027-03-28', '09:00')
  expect(spring.toISOString()).toBe('2027-03-28T08:00:00.000Z')
  expect(noticeOf(new Date('2027-03-26T08:00:00Z'), spring)).toBe('early')
  expect(noticeOf(new Date('2027-03-26T08:01:00Z'), spring)).toBe('late')
  const autumn = filmingBegins('2027-10-31', '09:00')
  expect(noticeOf(new Date('2027-10-30T09:00:00Z'), autumn)).toBe('late')
  expect(noticeOf(new Date('2027-10-30T09:01:00Z'), autumn)).toBe('last')
})

const begins = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([day, hour, minute]) => {
    const of = new Date(Date.UTC(2024, 0, 1) + day * DAY_MS).toISOString().slice(0, 10)
    return filmingBegins(of, `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  })
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  each: fc.integer({ min: 0, max: 900_00 }),
  vatRate: fc.constantFrom(20, 0, null),
  days: fc.constantFrom([], ['2027-06-09']),
})

test('whoever cancels later never pays less, and nobody pays less than nothing or more than the filming', () => {
  const minutes = fc.integer({ min: -100, max: 5000 })
  fc.assert(
    fc.property(begins, minutes, minutes, fc.array(line, { maxLength: 6 }), (start, one, two, lines) => {
      const fees = [Math.max(one, two), Math.min(one, two)].map(
        (left) =>
          cancellationFee(lines, chargedPercent(noticeOf(before(start, left * MINUTE_MS), start), SHARES))
            .total,
      )
      const whole = cancellationFee(lines, 100)
      expect(fees[0]).toBeGreaterThanOrEqual(0)
      expect(fees[0]).toBeLessThanOrEqual(fees[1] ?? 0)
      expect(fees[1]).toBeLessThanOrEqual(whole.total)
      // Work without a day, such as an edit, is no filming.
      const filmed = lines.filter(({ days }) => days.length > 0)
      expect(whole.filming).toBe(filmed.reduce((sum, { quantity, each }) => sum + quantity * each, 0))
    }),
  )
})

test('a private client may cancel until the fourteenth day after accepting, and a firm may not', () => {
  const acceptedAt = new Date('2027-03-20T23:30:00Z')
  const within = (at: string, isPrivate = true) => isByRight(new Date(at), { isPrivate, acceptedAt })
  expect([within('2027-04-03T22:59:00Z'), within('2027-04-03T23:00:00Z')]).toEqual([true, false])
  expect(within('2027-03-21T09:00:00Z', false)).toBe(false)
})
