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

/** One line of the price list. Prices exclude VAT. */
export interface Rate {
  name: string
  /** A shorter name for estimates. */
  short?: string
  /** In reading order; the first is the main price. */
  prices: readonly { pence: Pence; per: string }[]
  note?: string
}

/** All charges, and the rules for adding them up. */
export interface RateCard {
  year: number
  vatPercent: number
  rates: Readonly<Record<RateId, Rate>>
  /** Half-day prices. */
  half: Readonly<Record<'filming' | 'drone' | 'editing', Pence>>
  /** Free miles from the home postcode. */
  freeMiles: number
  /** Surcharge on the daily rate on a Sunday or bank holiday. */
  sundayPercent: number
}

/** How and when a booking is paid. */
export interface PaymentTerms {
  /** Bookings up to this sum, without VAT, are paid in full before the day. */
  paidInFullUpTo: Pence
  /** The deposit on larger bookings; the rest is due on delivery of the first cut. */
  depositPercent: number
  /** How many days before filming the first payment is due. */
  daysBeforeFilming: number
  /** For how many days an estimate is valid. */
  estimateValidDays: number
}
