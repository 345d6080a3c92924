import { expect, test } from 'vitest'
import { Day } from './date-input.ts'
import {
  endOfLondonDay,
  exactMoment,
  londonDay,
  londonMoment,
  londonTime,
  londonTimes,
  longDay,
  longMoment,
  nextWakingTime,
  shortDay,
  shortMoment,
  startOfLondonDay,
  unbrokenDay,
} from './days.ts'

test('a day is written out, whatever the machine’s time zone', () => {
  expect(longDay('2025-03-01')).toBe('1 March 2025')
  expect(shortDay('2025-07-01')).toBe('1 Jul 2025')
  expect(unbrokenDay('2025-07-01')).toBe('1\u00a0July\u00a02025')
})

test('a moment is shown in Scottish time, summer and winter', () => {
  expect(longMoment('2026-07-20T09:05:00Z')).toBe('20 July 2026 at 10:05')
  expect(shortMoment(new Date('2026-01-20T09:05:00Z'))).toBe('20 Jan 2026, 09:05')
  expect(exactMoment('2026-07-20T09:05:07Z')).toBe('20 July 2026 at 10:05:07 BST')
})

test('a summer day in Scotland begins and ends an hour earlier than in UTC', () => {
  expect(londonDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
  expect(startOfLondonDay('2026-07-01').toISOString()).toBe('2026-06-30T23:00:00.000Z')
  expect(endOfLondonDay('2026-07-01').toISOString()).toBe('2026-07-01T22:59:59.999Z')
})

test('an hour in Scotland is an hour earlier in UTC in summer, even on the day the clocks change', () => {
  expect(londonMoment('2026-01-20', 8).toISOString()).toBe('2026-01-20T08:00:00.000Z')
  expect(londonMoment('2026-03-29', 8).toISOString()).toBe('2026-03-29T07:00:00.000Z')
  expect(londonMoment('2026-10-25', 20).toISOString()).toBe('2026-10-25T20:00:00.000Z')
})

test('a message due at night is put off until eight in the morning', () => {
  const awake = (at: string) => nextWakingTime(new Date(at)).toISOString()
  expect(awake('2026-07-20T18:59:59.000Z')).toBe('2026-07-20T18:59:59.000Z')
  expect(awake('2026-07-20T19:00:00.000Z')).toBe('2026-07-21T07:00:00.000Z')
  expect(awake('2026-07-20T23:30:00.000Z')).toBe('2026-07-21T07:00:00.000Z')
  expect(awake('2026-07-21T06:59:59.000Z')).toBe('2026-07-21T07:00:00.000Z')
  expect(awake('2026-03-28T20:00:00.000Z')).toBe('2026-03-29T07:00:00.000Z')
})

test('a winter day begins with its UTC day, and a message due at eight goes at once', () => {
  expect(startOfLondonDay('2026-01-20').toISOString()).toBe('2026-01-20T00:00:00.000Z')
  expect(endOfLondonDay('2026-01-20').toISOString()).toBe('2026-01-20T23:59:59.999Z')
  // The clocks change at one in the morning: this day begins in winter and ends in summer.
  expect(startOfLondonDay('2026-03-29').toISOString()).toBe('2026-03-29T00:00:00.000Z')
  expect(endOfLondonDay('2026-03-29').toISOString()).toBe('2026-03-29T22:59:59.999Z')
  const eight = new Date('2026-07-21T07:00:30.000Z')
  expect(nextWakingTime(eight)).toEqual(eight)
})

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['2026-02-30', false],
])('%s may be entered as a day: %s', (day, taken) => {
  expect(Day.safeParse(day).success).toBe(taken)
})

test('a time comes once, but never or twice when the clocks change', () => {
  const iso = (day: string, time: string) => londonTimes(day, time).map((at) => at.toISOString())
  for (const time of ['01:00', '01:59']) {
    expect(iso('2026-03-29', time), time).toEqual([])
    expect(iso('2026-10-25', time), time).toHaveLength(2)
  }
  expect(iso('2026-10-25', '01:30')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  expect(iso('2026-03-29', '00:59')).toEqual(['2026-03-29T00:59:00.000Z'])
  expect(iso('2026-03-29', '02:00')).toEqual(['2026-03-29T01:00:00.000Z'])
  expect(iso('2026-07-15', '00:00')).toEqual(['2026-07-14T23:00:00.000Z'])
  for (const day of ['2026-01-15', '2026-07-15'])
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const time = new Date(minute * 60_000).toISOString().slice(11, 16)
      expect(londonTimes(day, time).map(londonTime), `${day} ${time}`).toEqual([time])
    }
})
