import { useQueries } from '@tanstack/react-query'
import { showGalleryOffers } from '../../../contract/orders/orders.ts'
import { applyDiscounts } from '../../../domain/orders/offers/apply-discounts.ts'
import { discountsByOffer } from '../../../domain/orders/offers/discounts.ts'
import { type GalleryOffers, NO_OFFERS } from '../../../domain/orders/offers/gallery-offers.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { sumOfLines } from '../basket/basket-lines.ts'
import type { DiscountedPrice } from '../basket/discounted-price.ts'
import type { Line } from '../basket/order-line.ts'
import { accessOf, type GalleryKey } from '../gallery-access.ts'

const FIVE_MINUTES = 5 * 60_000

interface GalleryLine {
  galleryKey: GalleryKey
  gallery: Gallery
  line: Line
}

/** The offers of each line's gallery; none while loading or if that fails. */
export function useGalleryOffers(lines: readonly Omit<GalleryLine, 'line'>[]): GalleryOffers[] {
  const found = useQueries({
    queries: lines.map(({ galleryKey, gallery }) => {
      const access = accessOf(galleryKey)
      return {
        ...queryOf(showGalleryOffers, { body: 'sample' in access ? {} : access }),
        enabled: !('sample' in access || gallery.sample) && gallery.forSale,
        staleTime: FIVE_MINUTES,
        retry: false,
      }
    }),
  })
  return found.map(({ data }) => data ?? NO_OFFERS)
}

/** An order's price after its galleries' offers, by the server's own rule; codes and credit come later. */
export function afterOffers(
  lines: readonly GalleryLine[],
  offers: readonly GalleryOffers[],
): Pick<DiscountedPrice, 'subtotal' | 'discount' | 'total' | 'reductions' | 'totals'> {
  const listed = sumOfLines(lines)
  const holding = new Map(offers.flatMap((one) => one.holding.map((offer) => [offer.id, offer] as const)))
  const parts = lines.flatMap(({ galleryKey, line }, at) => {
    const { eventId, schoolName } = offers[at] ?? NO_OFFERS
    return line.parts.map((part) => ({ ...part, at, pupilId: galleryKey, eventId, schoolName }))
  })
  const { prices, reductions } = applyDiscounts(parts, [...holding.values()])
  const totals = lines.map(() => 0)
  for (const [place, { at }] of parts.entries()) totals[at] = (totals[at] ?? 0) + (prices[place]?.total ?? 0)
  const total = totals.reduce((sum, price) => sum + price, 0)
  return {
    subtotal: listed.subtotal,
    discount: listed.subtotal - total,
    total,
    reductions: discountsByOffer(reductions),
    totals,
  }
}
