import type { Pence } from '../money.ts'

export const RATE_IDS = [
  'filming',
  'drone',
  'editing',
  'voiceover',
  'studio',
  'music',
  'subtitles',
  'footage',
  'travel',
  'nights',
  'sustenance',
] as const
export type RateId = (typeof RATE_IDS)[number]

/** One line of the price list. Prices are without VAT. */
export interface Rate {
  name: string
  /** What an estimate calls it, where the whole name would be too much. */
  short?: string
  /** In the order in which they are read; the first is the main one. */
  prices: readonly { pence: Pence; per: string }[]
  note?: string
}

/** Everything that the business charges, and the rules that turn prices into a sum. */
export interface RateCard {
  year: number
  vatPercent: number
  rates: Readonly<Record<RateId, Rate>>
  /** For days with two prices. */
  half: Readonly<Record<'filming' | 'drone' | 'editing', Pence>>
  /** Miles from the home postcode without a fee. */
  freeMiles: number
  /** Added to the daily rate of a Sunday or bank holiday. */
  sundayPercent: number
}

/** How and when a booking is paid. */
export interface PaymentTerms {
  /** A booking up to this sum, without VAT, is paid in full before the day. */
  paidInFullUpTo: Pence
  /** Of a larger booking, at booking; the rest on delivery of the first cut. */
  depositPercent: number
  /** Days before filming by which the first payment is due. */
  daysBeforeFilming: number
  /** Days for which an estimate holds. */
  estimateValidDays: number
}
