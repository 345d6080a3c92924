import { DAY_MS, daysAfter } from '../days.ts'
import type { Pence } from '../money.ts'

/** In hundredths of a percent: 425 is 4.25 %. */
export type InterestRate = number

/** What the terms and the 1998 Act add to the Bank of England's reference rate. */
export const STATUTORY_ABOVE: InterestRate = 800
const DAYS_OF_YEAR = 365

/** The reference rate by the first day of the half-year that it is for: the base rate of the day before. */
const REFERENCE_RATES: Readonly<Record<string, InterestRate>> = {
  '2020-01-01': 75,
  '2020-07-01': 10,
  '2021-01-01': 10,
  '2021-07-01': 10,
  '2022-01-01': 25,
  '2022-07-01': 125,
  '2023-01-01': 350,
  '2023-07-01': 500,
  '2024-01-01': 525,
  '2024-07-01': 525,
  '2025-01-01': 475,
  '2025-07-01': 425,
}

/** The first day of the half-year of a day: 1 January, or 1 July. */
export const halfYearOf = (day: string): string =>
  `${day.slice(0, 4)}-${day.slice(5) < '07-01' ? '01' : '07'}-01`

/** The half-years until a day whose reference rate is not known here, by their first days, the newest first. */
export function halfYearsToGive(today: string): string[] {
  const since = Object.keys(REFERENCE_RATES).toSorted().at(-1) ?? today
  const halfYears: string[] = []
  for (let one = halfYearOf(today); one > since; one = halfYearOf(daysAfter(one, -1))) halfYears.push(one)
  return halfYears
}

/** The day whose base rate is the reference rate of a half-year: the last one before it. */
export const rateDayOf = (halfYear: string): string => daysAfter(halfYear, -1)

/** The reference rate of a half-year, by its first day, if it is known here. */
export const referenceRate = (halfYear: string): InterestRate | null => REFERENCE_RATES[halfYear] ?? null

/** The day from which a payment is late: the one after it was due. */
export const lateFrom = (dueOn: string): string => daysAfter(dueOn, 1)

export interface LatePayment {
  /** What was owed with VAT on the day after it was due, and when which part of it was paid or credited. */
  owed: Pence
  dueOn: string
  less: readonly { day: string; amount: Pence }[]
  /** The last day that counts. */
  until: string
  /** The last day whose interest was asked for already; none that is not later counts. */
  claimedUntil?: string | undefined
  /** The reference rate of the half-year in which it became late, which holds from then on. */
  reference: InterestRate
}

/** A span of days on which the same sum was late. */
export interface LateSpan {
  from: string
  days: number
  amount: Pence
}

/** On which days how much was late, in order. A payment ends the interest on it with its own day. */
export function lateSpans({
  owed,
  dueOn,
  less,
  until,
  claimedUntil,
}: Omit<LatePayment, 'reference'>): LateSpan[] {
  const first = lateFrom(dueOn)
  const steps = less
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, amount }) => ({ from: day < first ? first : daysAfter(day, 1), amount }))
  const starts = [...new Set([first, ...steps.map(({ from }) => from)])].filter((day) => day <= until)
  return starts.flatMap((from, at) => {
    const end = starts[at + 1] ?? daysAfter(until, 1)
    const gone = steps.reduce((sum, step) => (step.from <= from ? sum + step.amount : sum), 0)
    const amount = Math.max(0, owed - gone)
    const begins = claimedUntil === undefined ? from : later(from, daysAfter(claimedUntil, 1))
    return amount > 0 && begins < end ? [{ from: begins, days: daysBetween(begins, end), amount }] : []
  })
}

const later = (one: string, other: string): string => (one > other ? one : other)

/** Simple interest to the day, at 8 % above the reference rate; rounded once, to the nearest penny. */
export function lateInterest({ reference, ...late }: LatePayment): Pence {
  const penceDays = lateSpans(late).reduce((sum, { amount, days }) => sum + amount * days, 0)
  return Math.round((penceDays * (reference + STATUTORY_ABOVE)) / (10_000 * DAYS_OF_YEAR))
}

/** What a business owes on top by the Late Payment of Commercial Debts (Interest) Act 1998, by the size of the debt. */
export function fixedSum(debt: Pence): Pence {
  if (debt < 1_000_00) return 40_00
  return debt < 10_000_00 ? 70_00 : 100_00
}

/** The rate that is charged: 12.25 %. */
export const chargedRate = (reference: InterestRate): InterestRate => reference + STATUTORY_ABOVE

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
