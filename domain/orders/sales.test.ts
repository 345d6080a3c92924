import { expect, test } from 'vitest'
import { daysOfRange, daysToCompare, SalesQuery, timesIn, yearsAfter } from './sales.ts'

const today = '2026-11-24'
const known = { from: '2023-05-02', to: '2026-11-20' }

test('every range has its days, and a school year begins in August', () => {
  expect(daysOfRange('this-month', today, known)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOfRange('last-month', '2026-01-31', known)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOfRange('school-year', today, known)).toEqual({ from: '2026-08-01', to: '2027-07-31' })
  expect(daysOfRange('school-year', '2026-07-31', known)).toEqual({ from: '2025-08-01', to: '2026-07-31' })
  expect(daysOfRange('last-school-year', '2026-08-01', known)).toEqual({
    from: '2025-08-01',
    to: '2026-07-31',
  })
  expect(daysOfRange('this-year', today, known)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(daysOfRange('last-year', today, known)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(daysOfRange('all', today, known)).toEqual({ from: '2023-05-02', to: today })
  expect(daysOfRange('all', today, null)).toEqual({ from: today, to: today })
})

test('the latest twelve months end now, or with the last sale if that is longer ago', () => {
  expect(daysOfRange('latest', today, known)).toEqual({ from: '2025-12-01', to: '2026-11-30' })
  expect(daysOfRange('latest', today, null)).toEqual({ from: '2025-12-01', to: '2026-11-30' })
  expect(daysOfRange('latest', today, { from: '2023-05-02', to: '2025-12-01' }).to).toBe('2026-11-30')
  expect(daysOfRange('latest', today, { from: '2023-05-02', to: '2025-11-30' })).toEqual({
    from: '2024-12-01',
    to: '2025-11-30',
  })
})

test('the year before has the same days, the 29 February too, and none that are still to come', () => {
  expect(yearsAfter({ from: '2026-03-05', to: '2026-04-10' }, -1)).toEqual({
    from: '2025-03-05',
    to: '2025-04-10',
  })
  expect(yearsAfter({ from: '2024-02-29', to: '2024-02-29' }, -1)).toEqual({
    from: '2023-02-28',
    to: '2023-02-28',
  })
  expect(yearsAfter({ from: '2025-02-01', to: '2025-02-28' }, -1)).toEqual({
    from: '2024-02-01',
    to: '2024-02-29',
  })
  expect(daysToCompare({ from: '2026-08-01', to: '2027-07-31' }, today)).toEqual({
    from: '2025-08-01',
    to: '2025-11-24',
  })
  expect(daysToCompare({ from: '2025-01-01', to: '2025-12-31' }, today)).toEqual({
    from: '2024-01-01',
    to: '2024-12-31',
  })
})

test('the months and years between two days are all there', () => {
  expect(timesIn({ from: '2025-11-30', to: '2026-02-01' }, 'month')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(timesIn({ from: '2025-11-30', to: '2026-02-01' }, 'year')).toEqual(['2025', '2026'])
})

test('a range needs both days, in order', () => {
  const asks = (query: object) => SalesQuery.safeParse(query).success
  expect(asks({ from: '2026-03-01', to: '2026-03-01', by: 'class', compare: 'year-before' })).toBe(true)
  expect(asks({ from: '2026-03-02', to: '2026-03-01' })).toBe(false)
  expect(asks({ from: '2026-03-02' })).toBe(false)
  expect(asks({ from: '1999-03-02', to: '2026-03-01' })).toBe(false)
})
