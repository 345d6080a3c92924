import { daysAfter } from '../../../../domain/days.ts'

/** `2027-05` and so many months: 1 after `2027-12` is `2028-01`. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months)).toISOString().slice(0, 7)
}

const name = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `May 2027`. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01`))

/** The weeks of a month, Monday first, with the days beside it that fill them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const before = (new Date(first).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (
    let monday = daysAfter(first, -before);
    monday < `${monthsAfter(month, 1)}-01`;
    monday = daysAfter(monday, 7)
  )
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((day) => daysAfter(monday, day)))
  return weeks
}
