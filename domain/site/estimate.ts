import type { Pence } from '../money.ts'
import type { PaymentTerms, RateCard, RateId } from './rate-card.ts'

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
  payment: { kind: 'in-full'; pence: Pence } | { kind: 'two-parts'; deposit: Pence; balance: Pence }
}

/**
 * The cost of the chosen work by the rate card. The surcharge is a share of the filming and drone rates on as many
 * days as fall on a Sunday or bank holiday, dearest first; editing never falls on one. The sum without VAT decides
 * whether a booking is paid in full at once.
 */
export function estimate(choice: Choice, card: RateCard, terms: PaymentTerms): Estimate {
  const lines = [...workLines(choice, card), ...surchargeLine(choice, card)].filter(({ pence }) => pence > 0)
  const net = lines.reduce((sum, { pence }) => sum + pence, 0)
  const vat = percentOf(net, card.vatPercent)
  const total = net + vat
  return { lines, net, vat, total, payment: paymentOf(net, total, terms) }
}

function workLines(choice: Choice, card: RateCard): EstimateLine[] {
  const line = (id: ChoiceKey, label: string, each: Pence, quantity: number = choice[id]): EstimateLine => ({
    id,
    label,
    quantity,
    each,
    pence: quantity * each,
  })
  const days = (id: 'filming' | 'drone' | 'editing') => {
    const name = nameOf(card, id)
    return [
      line(id, `${name}, ${plural(choice[id], 'day')}`, mainPrice(card, id)),
      line(`${id}-half`, `${name}, ${plural(choice[`${id}-half`], 'half day')}`, card.half[id]),
    ]
  }
  const counted = (id: Exclude<RateId, 'filming' | 'drone' | 'editing' | 'travel'>) => {
    const per = card.rates[id].prices[0]?.per ?? ''
    return line(id, `${nameOf(card, id)}, ${plural(choice[id], per)}`, mainPrice(card, id))
  }
  const paidMiles = Math.max(0, choice.miles - card.freeMiles)
  const travel = `${card.rates.travel.name}, ${plural(paidMiles, 'mile')} beyond the first ${card.freeMiles}`
  return [
    ...days('filming'),
    ...days('drone'),
    ...days('editing'),
    ...(['voiceover', 'studio', 'subtitles', 'music', 'footage'] as const).map(counted),
    line('miles', travel, mainPrice(card, 'travel'), paidMiles),
    counted('nights'),
    counted('sustenance'),
  ]
}

function surchargeLine(choice: Choice, card: RateCard): EstimateLine[] {
  const dearest = (id: 'filming' | 'drone') => {
    const whole = Math.min(choice.sundays, choice[id])
    const half = Math.min(choice.sundays - whole, choice[`${id}-half`])
    return whole * mainPrice(card, id) + half * card.half[id]
  }
  const share = dearest('filming') + dearest('drone')
  const label = `Sunday or bank holiday, ${card.sundayPercent}% of the daily rate`
  return [{ id: 'surcharge', label, quantity: 1, each: share, pence: percentOf(share, card.sundayPercent) }]
}

function paymentOf(net: Pence, total: Pence, terms: PaymentTerms): Estimate['payment'] {
  if (net <= terms.paidInFullUpTo) return { kind: 'in-full', pence: total }
  const deposit = percentOf(total, terms.depositPercent)
  return { kind: 'two-parts', deposit, balance: total - deposit }
}

const nameOf = (card: RateCard, id: RateId): string => card.rates[id].short ?? card.rates[id].name

const mainPrice = (card: RateCard, id: RateId): Pence => card.rates[id].prices[0]?.pence ?? 0
const percentOf = (pence: Pence, percent: number): Pence => Math.round((pence * percent) / 100)
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
