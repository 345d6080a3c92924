import { expect, test } from 'vitest'
import { monthName, monthsAfter, weeksOf } from './month.ts'

test('a month has whole weeks from Monday to Sunday, with each of its days once', () => {
  expect(weeksOf('2027-02')).toHaveLength(4)
  for (const month of ['2026-11', '2027-02', '2027-05', '2028-02', '2027-03']) {
    const weeks = weeksOf(month)
    const days = weeks.flat()
    expect(weeks.every((week) => new Date(week[0] ?? '').getUTCDay() === 1 && week.length === 7)).toBe(true)
    const own = days.filter((day) => day.startsWith(month))
    expect(own).toHaveLength(new Set(own).size)
    expect(own.at(-1)).toBe(
      new Date(Date.parse(`${monthsAfter(month, 1)}-01`) - 1).toISOString().slice(0, 10),
    )
  }
  expect([monthsAfter('2027-12', 1), monthsAfter('2027-01', -1)]).toEqual(['2028-01', '2026-12'])
  expect(monthName('2027-05')).toBe('May 2027')
})
