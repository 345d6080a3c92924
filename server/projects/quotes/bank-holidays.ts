import type { BankHolidays } from '../../../domain/projects/pricing.ts'

/** Days that the King has proclaimed for Scotland alone and that no calendar gives. */
const PROCLAIMED: BankHolidays = {
  // https://www.gov.scot/publications/scotland-bank-holiday-proclamation/
  '2026-06-15': 'World Cup bank holiday',
}

const known = new Map<number, Promise<BankHolidays>>()

/**
 * Bank holidays in Scotland, as the government lists them: a holiday that falls on a weekend is on its substitute day.
 * The library is loaded only when needed: it takes a fifth of a second, and as much memory as a photo.
 */
export async function bankHolidays(years: Iterable<number>): Promise<BankHolidays> {
  const found = [...new Set(years)].map((year) => {
    const before = known.get(year)
    const days = before ?? read(year)
    known.set(year, days)
    return days
  })
  return Object.assign({}, ...(await Promise.all(found)))
}

async function read(year: number): Promise<BankHolidays> {
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays('GB', 'SCT').getHolidays(year).filter(({ type }) => type === 'public')
  const substitutes = all.filter(({ substitute }) => substitute).map(({ name }) => name)
  const observed = all.filter(
    ({ name, substitute }) => substitute || !substitutes.some((one) => one.startsWith(`${name} (`)),
  )
  const proclaimed = Object.entries(PROCLAIMED).filter(([day]) => day.startsWith(`${year}-`))
  return Object.fromEntries([
    ...observed.map(({ date, name }) => [date.slice(0, 10), name] as const),
    ...proclaimed,
  ])
}
