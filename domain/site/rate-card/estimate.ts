import type { Pence } from '../../money.ts'
import { type PaymentPlan, percentOf, workPriceOf } from '../../projects/pricing.ts'
import type { SiteContent } from '../kinds/all.ts'
import type { RateCard, Terms } from '../kinds/rate-card-and-terms.ts'
import { HALF, SUNDAYS, SURCHARGE } from './rate-keys.ts'
import { countOf, ratesByHeading } from './rates.ts'

/** What an estimate may include, as whole numbers by the names that shared addresses use; what is missing is 0. */
export type EstimateChoice = Readonly<Record<string, number>>

/** A row of the rate card as an estimate counts it. */
export interface EstimateRow {
  key: string
  heading: string
  /** The shorter one, if there is one. */
  name: string
  unit: string
  pence: Pence
  /** What half a day costs; 0 where the card has no such price. */
  half: Pence
  /** Whether it costs more on a Sunday or bank holiday. */
  sundays: boolean
  /** What visitors count, where the owner has words for it. */
  label: string
  halfLabel: string
}

/** What an estimate is worked out from. Prices exclude VAT. */
export interface EstimateRates extends Pick<RateCard, 'vatPercent' | 'freeMiles' | 'sundayPercent'> {
  /** In the order in which they are printed. */
  rows: readonly EstimateRow[]
  payment: Terms['payment']
}

/** The prices and terms of the site that estimates need. */
export function estimateRates(content: Pick<SiteContent, 'rate-card' | 'terms'>): EstimateRates {
  const { vatPercent, freeMiles, sundayPercent, rates } = content['rate-card']
  const rows = rates.map(
    ({ key, heading, name, short, unit, pence, half, sundays, label }): EstimateRow => ({
      key,
      heading,
      name: short || name,
      unit,
      pence,
      half: half?.pence ?? 0,
      sundays,
      label,
      halfLabel: half?.label ?? '',
    }),
  )
  return {
    vatPercent,
    freeMiles,
    sundayPercent,
    rows: ratesByHeading(rows).flatMap(({ rates }) => rates),
    payment: content.terms.payment,
  }
}

/** Something that can be chosen: so many of a row's unit, so many half days of it, or the days on a Sunday. */
export type EstimateField =
  | { key: string; of: 'unit' | 'half'; row: EstimateRow }
  | { key: typeof SUNDAYS; of: 'sundays'; row: undefined }

/** Everything that can be chosen, in order. Sundays follow the last row that costs more on them. */
export function fieldsOfEstimate({
  rows,
  sundayPercent,
}: Pick<EstimateRates, 'rows' | 'sundayPercent'>): EstimateField[] {
  const last = sundayPercent > 0 ? rows.findLast(({ sundays }) => sundays) : undefined
  return rows.flatMap((row) => {
    const fields: EstimateField[] = [{ key: row.key, of: 'unit', row }]
    if (row.half > 0) fields.push({ key: `${row.key}${HALF}`, of: 'half', row })
    if (row === last) fields.push({ key: SUNDAYS, of: 'sundays', row: undefined })
    return fields
  })
}

/** The greatest number that can be chosen. */
export const limitOf = ({ row }: Pick<EstimateField, 'row'>) => (row?.unit === 'mile' ? 2000 : 60)

export interface EstimateLine {
  /** What was chosen, as its address names it; or the surcharge. */
  id: string
  label: string
  quantity: number
  /** The unit price; for the surcharge, the amount it is a share of. */
  each: Pence
  pence: Pence
}

export interface Estimate {
  lines: readonly EstimateLine[]
  /** Without VAT. */
  net: Pence
  vat: Pence
  total: Pence
  /** Amounts include VAT. */
  payment: PaymentPlan
}

/**
 * The cost of the chosen work by the rate card. The surcharge is a share of the daily rates that have one, on as many
 * days as fall on a Sunday or bank holiday, dearest first. The sum without VAT decides whether a booking is paid in full
 * at once.
 */
export function estimate(choice: EstimateChoice, card: EstimateRates): Estimate {
  const lines = [...workLines(choice, card), surchargeLine(choice, card)].filter(({ pence }) => pence > 0)
  const priced = lines.map(({ pence }) => ({ quantity: 1, each: pence, vatRate: card.vatPercent }))
  const { net, vat, total, payment } = workPriceOf(priced, card.payment)
  return { lines, net, vat, total, payment }
}

const chosen = (choice: EstimateChoice, key: string) => choice[key] ?? 0

const workLines = (choice: EstimateChoice, card: EstimateRates): EstimateLine[] =>
  fieldsOfEstimate(card).flatMap(({ key, of, row }) => {
    if (of === 'sundays') return []
    const count = chosen(choice, key)
    const isHalf = of === 'half'
    const unit = isHalf ? 'half day' : row.unit
    const each = isHalf ? row.half : row.pence
    const quantity = unit === 'mile' ? Math.max(0, count - card.freeMiles) : count
    const beyond = unit === 'mile' && card.freeMiles > 0 ? ` beyond the first ${card.freeMiles}` : ''
    const label = `${row.name}, ${countOf(quantity, unit)}${beyond}`
    return [{ id: key, label, quantity, each, pence: quantity * each }]
  })

function surchargeLine(choice: EstimateChoice, { rows, sundayPercent }: EstimateRates): EstimateLine {
  const sundays = chosen(choice, SUNDAYS)
  const dearest = ({ key, pence, half }: EstimateRow) => {
    const whole = Math.min(sundays, chosen(choice, key))
    const halves = Math.min(sundays - whole, chosen(choice, `${key}${HALF}`))
    return whole * pence + halves * half
  }
  const share = rows.reduce((sum, row) => sum + (row.sundays ? dearest(row) : 0), 0)
  const label = `Sunday or bank holiday, ${sundayPercent}% of the daily rate`
  return { id: SURCHARGE, label, quantity: 1, each: share, pence: percentOf(share, sundayPercent) }
}

const NUMBER = /^\d{1,6}$/

/** Reads a choice from an address: missing, invalid or negative values are 0, too large ones are cut to the limit. */
export function readChoice(
  card: EstimateRates,
  read: (key: string) => string | null | undefined,
): EstimateChoice {
  const entries = fieldsOfEstimate(card).map((field) => {
    const text = read(field.key) ?? ''
    const number = NUMBER.test(text) ? Number(text) : 0
    return [field.key, Math.min(number, limitOf(field))] as const
  })
  return Object.fromEntries(entries)
}

const KEY = /^[a-z][a-z0-9-]{0,39}$/

/** Whether an address names something that the card no longer has. What is no name or no number is somebody else's. */
export function namesRemoved(card: EstimateRates, address: Iterable<readonly [string, string]>): boolean {
  const known = new Set([SUNDAYS, ...fieldsOfEstimate(card).map(({ key }) => key)])
  return [...address].some(
    ([key, value]) => KEY.test(key) && NUMBER.test(value) && Number(value) > 0 && !known.has(key),
  )
}

/** A choice as a query string; empty when nothing is chosen. */
export const writeChoice = (card: EstimateRates, choice: EstimateChoice): string =>
  fieldsOfEstimate(card)
    .flatMap(({ key }) => (chosen(choice, key) > 0 ? `${key}=${choice[key]}` : []))
    .join('&')
