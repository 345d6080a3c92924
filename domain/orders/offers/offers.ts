import { z } from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { formatPounds, type Pence } from '../../money.ts'
import { normalizeTypedKey } from '../../text.ts'
import type { Price } from '../prices/price-lists.ts'

/** The kinds of offers, in the order in which they are applied; credit comes last. */
export const OFFER_KINDS = ['siblings', 'early-bird', 'code'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]
export const GIFTS = ['percent', 'amount', 'photo', 'package', 'extra'] as const
export const OFFER_SCOPES = ['all', 'school', 'event'] as const

/** A code as typed: in either case, with or without spaces. */
const NOT_OFFER_CODE = 'A code has 3 to 30 letters, figures or hyphens'
export const OfferCode = boundedText(100, { tooLong: NOT_OFFER_CODE })
  .transform((typed) => normalizeTypedKey(typed).replace(/\s+/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, NOT_OFFER_CODE))

/** What an offer gives: a percentage, pence, one single photo, one package (`gallery/basic`), or one extra (`extra:8x10`). */
export interface Gift {
  gives: (typeof GIFTS)[number]
  /** Percent or pence; null for something free. */
  value: number | null
  product: string | null
}

/** `10% off`, `£2 off`, `One single photo free`, `Gallery, Basic free`. */
export function giftInWords({ gives, value }: Pick<Gift, 'gives' | 'value'>, productName?: string): string {
  if (gives === 'percent') return `${value}% off`
  if (gives === 'amount') return `${formatPounds(value ?? 0)} off`
  if (gives === 'photo') return 'One single photo free'
  return `${productName ?? (gives === 'package' ? 'A package' : 'A print or gift')} free`
}

/** An offer in force. */
export interface ActiveOffer extends Gift {
  id: string
  kind: OfferKind
  /** What the receipt calls it. */
  words: string
  /** May be combined with other offers. */
  combines: boolean
  /** The order's minimum before any offer. */
  minimum: Pence
  scope: (typeof OFFER_SCOPES)[number]
  eventId: string | null
  schoolName: string | null
}

/** The facts about a line that offers depend on. */
export interface OfferedLine {
  pupilId: string | null
  eventId: string | null
  schoolName: string | null
  /** `gallery/basic`, or `extra:8x10` for something sold singly; null for single photos. */
  product: string | null
  /** How many of something sold singly; 1 for anything else. */
  quantity?: number
  /** It is a parcel's delivery: no offer is about that, and it counts for none; credit pays it. */
  delivery?: boolean
  price: Price
}

/** What lines cost that offers are about. */
export const offeredTotal = (lines: readonly Pick<OfferedLine, 'delivery' | 'price'>[]): Pence =>
  lines.reduce((sum, { delivery, price }) => (delivery ? sum : sum + price.total), 0)

/** Whether an offer applies to a line's photos. */
export function covers(
  { scope, eventId, schoolName }: Pick<ActiveOffer, 'scope' | 'eventId' | 'schoolName'>,
  line: Pick<OfferedLine, 'eventId' | 'schoolName' | 'delivery'>,
): boolean {
  if (line.delivery) return false
  if (scope === 'all') return true
  if (scope === 'school') return schoolName !== null && schoolName === line.schoolName
  return eventId !== null && eventId === line.eventId
}

/** How narrow an offer is: of two of a kind, a line gets the narrower one. */
export const NARROWNESS = { event: 2, school: 1, all: 0 } as const
