import { salesWords } from '../../../../content/desk/orders/sales.ts'
import { methodNames } from '../../../../content/payment-methods.ts'
import { daysAfter, longDay } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import { PaymentMethod } from '../../../../domain/orders/payment/payments.ts'
import { HOME_DELIVERY } from '../../../../domain/orders/prints/home-delivery.ts'
import {
  CREDIT_KEY,
  FREE_KEY,
  NO_KEY,
  PHOTOS_KEY,
  type SalesDays,
  type SalesGrouping,
  type SalesOverview,
  type SalesRow,
} from '../../../../domain/orders/sales.ts'

const inMonth = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`))
}
const longMonth = inMonth({ month: 'long', year: 'numeric' })
const monthName = inMonth({ month: 'short' })

/** `MAR`, or `3/25` where a chart has several of it; a year as it is. */
export function barLabel(key: string, bars: number): string {
  if (key.length === 4) return key
  if (bars > 12) return `${Number(key.slice(5))}/${key.slice(2, 4)}`
  return monthName(key).slice(0, 3).toUpperCase()
}

/** `March 2025`, or a year as it is. */
export const timeName = (key: string) => (key.length === 4 ? key : longMonth(key))

export function rowName(by: SalesGrouping, { key, name }: Pick<SalesRow, 'key' | 'name'>): string {
  if (name !== null) return name
  if (by === 'payment') return PaymentMethod.safeParse(key).data ? methodNames[key as PaymentMethod] : key
  if (by === 'month' || by === 'year') return timeName(key)
  if (by === 'class' && key !== NO_KEY) return HOME_DELIVERY.name
  if (key === PHOTOS_KEY) return salesWords.photos
  if (key === FREE_KEY) return methodNames.free
  if (key === CREDIT_KEY) return salesWords.credit
  return by === 'offer' ? salesWords.withoutOffer : salesWords.withoutEvent
}

/** `April 2025 to March 2026` of whole months, else `14 March 2025 to 2 April 2025`. */
export function daysName(days: SalesDays): string {
  const [first, last] = [days.from, days.to].map(areMonths(days) ? monthOf : longDay)
  return first === last ? String(first) : `${first} to ${last}`
}

/** `from April 2025 to March 2026`, `in March 2025` or `on 14 March 2025`. */
export function inDays(days: SalesDays): string {
  const name = daysName(days)
  if (name.includes(' to ')) return `from ${name}`
  return areMonths(days) ? `in ${name}` : `on ${name}`
}

const monthOf = (day: string) => longMonth(day.slice(0, 7))

const areMonths = ({ from, to }: SalesDays) => from.endsWith('-01') && daysAfter(to, 1).endsWith('-01')

/** `+£12 (+8%)`; the share only where there was something before. */
export function difference(now: number, before: number): string {
  const change = now - before
  if (change === 0) return '£0'
  const sign = change > 0 ? '+' : ''
  const share = before > 0 ? Math.round((100 * change) / before) : null
  const percent = share === null ? '' : ` (${sign}${String(share).replace('-', '−')}%)`
  return `${sign}${formatPounds(change)}${percent}`
}

/** Which of the columns the rows have. */
export const columnsOf = ({ by, before }: Pick<SalesOverview, 'by' | 'before'>) => ({
  pieces: by === 'product',
  takenOff: by === 'offer',
  reach: by === 'event',
  before: before !== null,
})
