import { z } from 'zod'
import { Day, StoredDay } from '../date-input.ts'
import { daysAfter } from '../days.ts'
import { Id } from '../ids.ts'
import { CommissionSums } from '../school/commission.ts'

/** Sales figures of one event or class. Takings are in pence including VAT, less refunds and disputes. */
export const SalesFigures = z.object({
  orders: z.number(),
  takings: z.number(),
  /** Students with photos for sale, and those whose family bought. */
  photographed: z.number(),
  bought: z.number(),
})
export type SalesFigures = z.infer<typeof SalesFigures>

export const EventSales = SalesFigures.extend({
  id: Id,
  name: z.string(),
  schoolName: z.string(),
  date: StoredDay,
})
export type EventSales = z.infer<typeof EventSales>

/**
 * What can be asked for instead of days; a school year begins in August. `latest` is twelve months, up to now or up to
 * the last sale.
 */
export const SALES_RANGES = [
  'latest',
  'this-month',
  'last-month',
  'school-year',
  'last-school-year',
  'this-year',
  'last-year',
  'all',
] as const
export type SalesRange = (typeof SALES_RANGES)[number]
export const SALES_GROUPINGS = ['event', 'class', 'month', 'year', 'product', 'offer', 'payment'] as const
export type SalesGrouping = (typeof SALES_GROUPINGS)[number]

/** Days in Scotland, both included. */
export interface SalesDays {
  from: string
  to: string
}

/** The days of a range as entered. */
export const SalesSpan = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'This day is before the first' })

/** `from` and `to` together are any range, and win over `range`; without any it is `latest`, and by event. */
export const SalesQuery = z
  .object({
    range: z.enum(SALES_RANGES).optional(),
    from: Day.optional(),
    to: Day.optional(),
    by: z.enum(SALES_GROUPINGS).optional(),
    compare: z.literal('year-before').optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Please give both days',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'This day is before the first',
  })
export type SalesQuery = z.infer<typeof SalesQuery>

/** Sums of a row, or of all; pence include VAT. */
export const SalesSums = z.object({
  /** Orders paid in these days. */
  orders: z.number(),
  /** What they sold: packages, single photos and products. */
  pieces: z.number(),
  /** What offers, credit and the owner took off them. */
  takenOff: z.number(),
  /** What was paid in these days, less what was refunded or disputed in them, of whichever order. */
  takings: z.number(),
})
export type SalesSums = z.infer<typeof SalesSums>

export const SalesRow = z.object({
  /** A month, a year, an id; what it is the key of depends on the grouping. */
  key: z.string(),
  /** Null for a row that the screen names: a month, single photos, credit, or what has no event or offer. */
  name: z.string().nullable(),
  detail: z.string().nullable(),
  sums: SalesSums,
  /** The same days a year before, if compared. */
  before: SalesSums.nullable(),
  /** Of an event, in all its time: students with photos for sale, and those whose family bought. */
  reach: z.object({ photographed: z.number(), bought: z.number() }).nullable(),
})
export type SalesRow = z.infer<typeof SalesRow>

const Span = z.object({ from: StoredDay, to: StoredDay })

export const SalesOverview = z.object({
  by: z.enum(SALES_GROUPINGS),
  days: Span,
  /** The first and last day on which money moved or an order was paid; null before the first sale. */
  known: Span.nullable(),
  rows: z.array(SalesRow),
  /** Of all rows, with each order once. */
  total: SalesSums,
  /** What clients paid of invoices in these days, less what was paid back or disputed; in none of the rows. */
  invoices: z.number(),
  /** How many orders are in several rows. */
  inSeveral: z.number(),
  before: z.object({ days: Span, total: SalesSums }).nullable(),
  /** Takings by month, or by year if there are many months; oldest first. */
  chart: z.object({
    by: z.enum(['month', 'year']),
    bars: z.array(z.object({ key: z.string(), takings: z.number() })),
  }),
})
export type SalesOverview = z.infer<typeof SalesOverview>

/** The keys of the rows that stand for what has none. */
export const NO_KEY = 'none'
export const CREDIT_KEY = 'credit'
export const FREE_KEY = 'free'
export const PHOTOS_KEY = 'photos'

/** The days of a range. `known` are those of the first and last sale. */
export function daysOfRange(range: SalesRange, today: string, known: SalesDays | null): SalesDays {
  const month = today.slice(0, 7)
  const year = Number(today.slice(0, 4))
  const schoolYear = today.slice(5) >= '08-01' ? year : year - 1
  switch (range) {
    case 'latest': {
      const last = (known?.to ?? today).slice(0, 7)
      return twelveMonthsTo(last > monthsAfter(month, -12) ? month : last)
    }
    case 'this-month':
      return daysOfMonth(month)
    case 'last-month':
      return daysOfMonth(monthsAfter(month, -1))
    case 'school-year':
      return { from: `${schoolYear}-08-01`, to: `${schoolYear + 1}-07-31` }
    case 'last-school-year':
      return { from: `${schoolYear - 1}-08-01`, to: `${schoolYear}-07-31` }
    case 'this-year':
      return daysOfYear(year)
    case 'last-year':
      return daysOfYear(year - 1)
    case 'all':
      return { from: known?.from ?? today, to: known && known.to > today ? known.to : today }
  }
}

const daysOfYear = (year: number): SalesDays => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const daysOfMonth = (month: string): SalesDays => ({ from: `${month}-01`, to: lastDayOf(month) })

/** The twelve months until the one of this day. */
export const twelveMonthsTo = (day: string): SalesDays => ({
  from: `${monthsAfter(day.slice(0, 7), -11)}-01`,
  to: lastDayOf(day.slice(0, 7)),
})

const lastDayOf = (month: string) => daysAfter(`${monthsAfter(month, 1)}-01`, -1)

/** The month so many months later, or earlier. */
export function monthsAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The same days some years later, or earlier. A range to the end of a month stays one: February may have a day more. */
export function yearsAfter({ from, to }: SalesDays, by: number): SalesDays {
  const moved = (day: string) => {
    const month = monthsAfter(day.slice(0, 7), 12 * by)
    const last = lastDayOf(month)
    const same = `${month}${day.slice(7)}`
    return same < last ? same : last
  }
  const atEnd = to === lastDayOf(to.slice(0, 7))
  return { from: moved(from), to: atEnd ? lastDayOf(moved(to).slice(0, 7)) : moved(to) }
}

/** The days to compare with: those of a year before, without those that are still to come now. */
export const daysToCompare = ({ from, to }: SalesDays, today: string): SalesDays =>
  yearsAfter({ from, to: to > today && from <= today ? today : to }, -1)

/** Null: what belongs to no class, which is home delivery. */
export const ClassSales = SalesFigures.extend({ ref: z.string().nullable() })
export type ClassSales = z.infer<typeof ClassSales>
export const SalesOfEvent = z.object({
  event: EventSales,
  /** What is owed to the school until now; left out where nothing was ever agreed. */
  commission: CommissionSums.optional(),
  classes: z.array(ClassSales),
  /** The contents of the next lab export. */
  lab: z.object({
    orders: z.number(),
    prints: z.number(),
    /** Print orders that buyers can still change, and until when. */
    waiting: z.number(),
    deadline: StoredDay.nullable(),
    /** Prints without a photo: no class photo yet, or none chosen. */
    missing: z.number(),
    /** Prints left out of an export before, whose photo's original is still lost. */
    lost: z.number(),
  }),
})
export type SalesOfEvent = z.infer<typeof SalesOfEvent>

/** The days up to the last one that there has been; null if all are to come. */
export const withoutFuture = ({ from, to }: SalesDays, last: string): SalesDays | null =>
  from > last ? null : { from, to: to < last ? to : last }

/** The month or year so many later. */
export const timeAfter = (key: string, by: 'month' | 'year', count: number): string =>
  by === 'month' ? monthsAfter(key, count) : String(Number(key) + count)

/** Every month, or year, that has one of these days. */
export function timesIn({ from, to }: SalesDays, by: 'month' | 'year'): string[] {
  const length = by === 'month' ? 7 : 4
  const keys = [from.slice(0, length)]
  for (let key = keys[0] ?? ''; key < to.slice(0, length); keys.push(key)) key = timeAfter(key, by, 1)
  return keys
}

export const monthsIn = (days: SalesDays): number => timesIn(days, 'month').length
