import { expect, test } from 'vitest'
import { daysAfter } from '../../../domain/days.ts'
import { surchargeReason } from '../../../domain/projects/pricing.ts'
import { bankHolidays } from './bank-holidays.ts'

/** As the government publishes them, on gov.uk/bank-holidays: the division is Scotland. */
const PUBLISHED = [
  ...['2024-01-01', '2024-01-02', '2024-03-29', '2024-05-06', '2024-05-27', '2024-08-05', '2024-12-02'],
  ...['2024-12-25', '2024-12-26'],
  ...['2025-01-01', '2025-01-02', '2025-04-18', '2025-05-05', '2025-05-26', '2025-08-04', '2025-12-01'],
  ...['2025-12-25', '2025-12-26'],
  ...['2026-01-01', '2026-01-02', '2026-04-03', '2026-05-04', '2026-05-25', '2026-06-15', '2026-08-03'],
  ...['2026-11-30', '2026-12-25', '2026-12-28'],
  ...['2027-01-01', '2027-01-04', '2027-03-26', '2027-05-03', '2027-05-31', '2027-08-02', '2027-11-30'],
  ...['2027-12-27', '2027-12-28'],
]

const GOOD_FRIDAYS = [
  ...['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19'],
  ...['2031-04-11', '2032-03-26', '2033-04-15', '2034-04-07', '2035-03-23'],
]

const weekday = (day: string) => new Date(day).getUTCDay()

/** A holiday moves to the next weekday that is not one already. */
function observed(...days: string[]): string[] {
  const taken = days.filter((day) => weekday(day) % 6 !== 0)
  for (const moved of days.filter((day) => weekday(day) % 6 === 0)) {
    let to = moved
    while (weekday(to) % 6 === 0 || taken.includes(to)) to = daysAfter(to, 1)
    taken.push(to)
  }
  return taken
}

const firstMonday = (month: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => `${month}-0${day}`).find((day) => weekday(day) === 1) ?? ''
const lastMonday = (month: string) =>
  [31, 30, 29, 28, 27, 26, 25].map((day) => `${month}-${day}`).find((day) => weekday(day) === 1) ?? ''

/** By the rules of the Act, without the library. */
const byTheAct = (year: number) => [
  ...observed(`${year}-01-01`, `${year}-01-02`),
  ...GOOD_FRIDAYS.filter((day) => day.startsWith(`${year}`)),
  ...[firstMonday(`${year}-05`), lastMonday(`${year}-05`), firstMonday(`${year}-08`)],
  ...observed(`${year}-11-30`),
  ...observed(`${year}-12-25`, `${year}-12-26`),
  ...(year === 2026 ? ['2026-06-15'] : []),
]

test('a day from 2024 to 2035 costs more if it is a Sunday or a bank holiday in Scotland, and no other does', async () => {
  const years = Array.from({ length: 12 }, (_, at) => 2024 + at)
  const holidays = await bankHolidays(years)
  const expected = new Set(years.flatMap(byTheAct))
  expect([...expected].filter((day) => day < '2028').sort()).toEqual(PUBLISHED)
  for (let day = '2024-01-01'; day < '2036'; day = daysAfter(day, 1)) {
    const dearer = weekday(day) === 0 || expected.has(day)
    expect([day, surchargeReason(day, holidays) !== null]).toEqual([day, dearer])
  }
})

test('a day says why it costs more', async () => {
  const holidays = await bankHolidays([2025, 2027])
  expect(surchargeReason('2027-08-02', holidays)).toEqual({ kind: 'holiday', name: 'Summer bank holiday' })
  expect(surchargeReason('2025-12-01', holidays)).toMatchObject({ name: 'St Andrew’s Day (substitute day)' })
  expect(surchargeReason('2027-08-01', holidays)).toEqual({ kind: 'sunday' })
  expect(surchargeReason('2027-08-03', holidays)).toBeNull()
})
