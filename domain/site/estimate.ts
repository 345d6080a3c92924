import type { Pence } from '../money.ts'
import { type Payment, percentOf, priceOf } from '../projects/pricing.ts'
import type { SiteContent } from './kinds/all.ts'
import type { RateCard, Terms } from './kinds/papers.ts'
import { estimatedPrices, RATE_IDS, type RateId } from './rate-card.ts'

/** What an estimate may include, as whole numbers, 0 for none. The names are used in shared addresses. */
export const CHOICE_KEYS = [
  'filming',
  'filming-half',
  'drone',
  'drone-half',
  'sundays',
  'editing',
  'editing-half',
  'voiceover',
  'studio',
  'subtitles',
  'music',
  'footage',
  'miles',
  'nights',
  'sustenance',
] as const
export type ChoiceKey = (typeof CHOICE_KEYS)[number]
export type Choice = Readonly<Record<ChoiceKey, number>>

const LIMITS: Partial<Record<ChoiceKey, number>> = { miles: 2000 }
/** The greatest number that can be chosen. */
export const limitOf = (key: ChoiceKey) => LIMITS[key] ?? 60

/** What can be had for half a day. */
const HALF_DAYS = ['filming', 'drone', 'editing'] as const
type HalfDays = (typeof HALF_DAYS)[number]

/** What an estimate is worked out from. Prices exclude VAT. */
export interface EstimateRates extends Pick<RateCard, 'vatPercent' | 'freeMiles' | 'sundayPercent'> {
  /** Each charge by the name that estimates use, with its main price. */
  rates: Readonly<Record<RateId, { name: string; pence: Pence; per: string }>>
  /** What half a day costs; 0 where the card has no such price. */
  half: Readonly<Record<HalfDays, Pence>>
  payment: Terms['payment']
}

/** The prices and terms of the site that estimates need. */
export function estimateRates(content: Pick<SiteContent, 'rate-card' | 'terms'>): EstimateRates {
  const { vatPercent, freeMiles, sundayPercent, rates } = content['rate-card']
  const named = RATE_IDS.map((id) => {
    const { name, short, prices } = rates[id]
    const { main } = estimatedPrices(id, prices)
    return [id, { name: short || name, pence: main?.pence ?? 0, per: main?.per ?? '' }]
  })
  const halves = HALF_DAYS.map((id) => [id, estimatedPrices(id, rates[id].prices).half?.pence ?? 0])
  return {
    vatPercent,
    freeMiles,
    sundayPercent,
    half: Object.fromEntries(halves),
    rates: Object.fromEntries(named),
    payment: content.terms.payment,
  }
}

/** Whether the card has a price for what can be chosen. */
export function isPriced(key: ChoiceKey, { half }: Pick<EstimateRates, 'half'>): boolean {
  const ofHalf = HALF_DAYS.find((id) => key === `${id}-half`)
  return ofHalf === undefined || half[ofHalf] > 0
}

export interface EstimateLine {
  id: ChoiceKey | 'surcharge'
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
  payment: Payment
}

/**
 * The cost of the chosen work by the rate card. The surcharge is a share of the filming and drone rates on as many
 * days as fall on a Sunday or bank holiday, dearest first; editing never falls on one. The sum without VAT decides
 * whether a booking is paid in full at once.
 */
export function estimate(choice: Choice, card: EstimateRates): Estimate {
  const lines = [...workLines(choice, card), ...surchargeLine(choice, card)].filter(({ pence }) => pence > 0)
  const priced = lines.map(({ pence }) => ({ quantity: 1, each: pence, vatRate: card.vatPercent }))
  const { net, vat, total, payment } = priceOf(priced, card.payment)
  return { lines, net, vat, total, payment }
}

function workLines(choice: Choice, card: EstimateRates): EstimateLine[] {
  const line = (id: ChoiceKey, label: string, each: Pence, quantity: number = choice[id]): EstimateLine => ({
    id,
    label,
    quantity,
    each,
    pence: quantity * each,
  })
  const days = (id: 'filming' | 'drone' | 'editing') => {
    const { name, pence } = card.rates[id]
    return [
      line(id, `${name}, ${plural(choice[id], 'day')}`, pence),
      line(`${id}-half`, `${name}, ${plural(choice[`${id}-half`], 'half day')}`, card.half[id]),
    ]
  }
  const counted = (id: Exclude<RateId, 'filming' | 'drone' | 'editing' | 'travel'>) => {
    const { name, pence, per } = card.rates[id]
    return line(id, `${name}, ${plural(choice[id], per)}`, pence)
  }
  const paidMiles = Math.max(0, choice.miles - card.freeMiles)
  const travel = `${card.rates.travel.name}, ${plural(paidMiles, 'mile')} beyond the first ${card.freeMiles}`
  return [
    ...days('filming'),
    ...days('drone'),
    ...days('editing'),
    ...(['voiceover', 'studio', 'subtitles', 'music', 'footage'] as const).map(counted),
    line('miles', travel, card.rates.travel.pence, paidMiles),
    counted('nights'),
    counted('sustenance'),
  ]
}

function surchargeLine(choice: Choice, card: EstimateRates): EstimateLine[] {
  const dearest = (id: 'filming' | 'drone') => {
    const whole = Math.min(choice.sundays, choice[id])
    const half = Math.min(choice.sundays - whole, choice[`${id}-half`])
    return whole * card.rates[id].pence + half * card.half[id]
  }
  const share = dearest('filming') + dearest('drone')
  const label = `Sunday or bank holiday, ${card.sundayPercent}% of the daily rate`
  return [{ id: 'surcharge', label, quantity: 1, each: share, pence: percentOf(share, card.sundayPercent) }]
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Reads a choice from an address: missing, invalid or negative values are 0, too large ones are cut to the limit. */
export function readChoice(read: (key: ChoiceKey) => string | null | undefined): Choice {
  const entries = CHOICE_KEYS.map((key) => {
    const text = read(key) ?? ''
    const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
    return [key, Math.min(number, limitOf(key))] as const
  })
  return Object.fromEntries(entries) as Record<ChoiceKey, number>
}

/** A choice as a query string; empty when nothing is chosen. */
export function writeChoice(choice: Choice): string {
  return CHOICE_KEYS.filter((key) => choice[key] > 0)
    .map((key) => `${key}=${choice[key]}`)
    .join('&')
}
