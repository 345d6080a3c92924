import { z } from 'zod'
import { Id } from '../../ids.ts'
import { formatPounds, type Pence } from '../../money.ts'
import { AccessCode } from '../../school/access-code.ts'
import type { Price } from '../prices/price-lists.ts'
import { applyDiscounts } from './apply-discounts.ts'
import { type ActiveOffer, GIFTS, NARROWNESS, OFFER_SCOPES, type OfferedLine } from './offers.ts'

/** `POST /api/gallery/offers`, with the code or linked pupil that opens the gallery. */
export const OffersOf = z
  .object({ accessCode: AccessCode.optional(), pupilId: Id.optional() })
  .refine(({ accessCode, pupilId }) => !accessCode !== !pupilId, 'Either a code or a pupil')
export type OffersOf = z.infer<typeof OffersOf>

/** An offer in force that needs no code. */
export const ShownOffer = z.object({
  id: Id,
  kind: z.enum(['siblings', 'early-bird']),
  name: z.string(),
  /** What the receipt will call it. */
  words: z.string(),
  until: z.string().nullable(),
  gives: z.enum(GIFTS),
  value: z.number().nullable(),
  product: z.string().nullable(),
  combines: z.boolean(),
  minimum: z.number(),
  scope: z.enum(OFFER_SCOPES),
  eventId: Id.nullable(),
  schoolName: z.string().nullable(),
})
export type ShownOffer = z.infer<typeof ShownOffer>

/** A gallery's offers, and what decides which of them apply to its photos. */
export const GalleryOffers = z.object({
  eventId: Id.nullable(),
  schoolName: z.string().nullable(),
  /** Newest first; empty for the sample. */
  holding: z.array(ShownOffer),
  /** The day from which the list prices are charged again, as far as offers are known; null if they are not. */
  listedFrom: z.string().nullable(),
  /** Whether the account has a further child whose photos the siblings' offer applies to. */
  furtherChild: z.boolean(),
})
export type GalleryOffers = z.infer<typeof GalleryOffers>

export const NO_OFFERS: GalleryOffers = {
  eventId: null,
  schoolName: null,
  holding: [],
  listedFrom: null,
  furtherChild: false,
}

/**
 * What a package, a photo or a product costs while the gallery's early bird lasts. Only percentages are shown there,
 * because pounds come off the whole order.
 */
export function earlyItemPrice({ eventId, schoolName, holding }: GalleryOffers, listed: Pence): Pence {
  const early = holding.filter(({ kind }) => kind === 'early-bird')
  const price: Price = { photoCount: 1, subtotal: listed, discount: 0, total: listed }
  const { reductions } = applyDiscounts([{ pupilId: null, eventId, schoolName, product: null, price }], early)
  const had = early.find(({ id }) => id === reductions[0]?.offerId)
  return had?.gives === 'percent' ? listed - Math.round((listed * (had.value ?? 0)) / 100) : listed
}

/** The price of something bought on its own, while the gallery's early bird lasts. */
export function earlyPrice({ eventId, schoolName, holding }: GalleryOffers, total: Pence): Pence {
  const early = holding.filter(({ kind }) => kind === 'early-bird')
  const price: Price = { photoCount: 1, subtotal: total, discount: 0, total }
  const line: OfferedLine = { pupilId: null, eventId, schoolName, product: null, price }
  return applyDiscounts([line], early).prices[0]?.total ?? total
}

/** `10% off`, `£1 off the order`, `20% off for each further child in the same order`, with any minimum. */
export function offerInWords({ kind, gives, value, minimum }: ShownOffer): string {
  const least = minimum > 0 ? `, for orders of ${formatPounds(minimum)} or more` : ''
  if (kind === 'siblings') return `${siblingsOff(value)} for each further child in the same order${least}`
  const reduction = gives === 'percent' ? `${value}% off` : `${formatPounds(value ?? 0)} off the order`
  return `${reduction}${least}`
}

/** `20% off`: what a siblings' offer takes off. */
export const siblingsOff = (value: number | null) => `${value}% off`

/** Leaves out offers that always lose to another of their kind: a narrower one, or a newer one as wide. */
export function withoutInferior<Offer extends ActiveOffer>(newestFirst: readonly Offer[]): Offer[] {
  return newestFirst.filter(
    (offer, at) =>
      !newestFirst.some((other, place) => {
        const wider = NARROWNESS[other.scope] - NARROWNESS[offer.scope]
        const first = wider > 0 || (wider === 0 && place < at)
        return first && other.kind === offer.kind && other.minimum <= offer.minimum
      }),
  )
}
