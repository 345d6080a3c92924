import type { RateCard } from '../kinds/rate-card-and-terms.ts'

/** What a price can be for, and several of it. */
const PLURALS = {
  day: 'days',
  'half day': 'half days',
  hour: 'hours',
  week: 'weeks',
  film: 'films',
  'minute of film': 'minutes of film',
  'five minutes': 'five minutes',
  session: 'sessions',
  soundtrack: 'soundtracks',
  clip: 'clips',
  picture: 'pictures',
  mile: 'miles',
  night: 'nights',
  person: 'people',
  each: 'each',
} as const
type Unit = keyof typeof PLURALS
export const RATE_UNITS = Object.keys(PLURALS) as Unit[]

const isUnit = (unit: string): unit is Unit => Object.hasOwn(PLURALS, unit)

/** A row of the rate card. */
export type Rate = RateCard['rates'][number]

/** Several of a unit: `days`. One that was typed before there was a list gets an s. */
export const pluralOf = (unit: string): string => (isUnit(unit) ? PLURALS[unit] : `${unit}s`)

/** So many of a unit: `2 days`, `3 × five minutes`, and of what is sold by the piece the number alone. */
export function countOf(count: number, unit: string): string {
  if (unit === 'each') return String(count)
  if (unit === 'five minutes') return `${count} × ${unit}`
  return `${count} ${count === 1 ? unit : pluralOf(unit)}`
}

/** A row's prices: that of its unit, and that of half a day if there is one. */
export const pricesOfRate = ({ pence, unit, half }: Pick<Rate, 'pence' | 'unit' | 'half'>) => [
  { pence, per: unit },
  ...(half ? [{ pence: half.pence, per: 'half day' }] : []),
]

/** Rows under their headings, each heading where it is first named. */
export function ratesByHeading<Row extends { heading: string }>(rows: readonly Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.heading, [...(groups.get(row.heading) ?? []), row])
  return [...groups].map(([heading, rates]) => ({ heading, rates }))
}

const isByTheDay = (unit: string) => unit === 'day' || unit === 'half day'

/** What is wrong with a card's units, by the paths of its fields, though it could be read. */
export function rateProblems(rates: readonly Rate[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [at, { unit, half, sundays }] of rates.entries()) {
    if (!isUnit(unit)) problems[`rates.${at}.unit`] = 'Please choose one'
    if (half && unit !== 'day')
      problems[`rates.${at}.half`] = 'Only what has a price per day has one for half a day'
    if (sundays && !isByTheDay(unit)) problems[`rates.${at}.sundays`] = 'Only days can cost more on a Sunday'
  }
  return problems
}
