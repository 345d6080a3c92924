import { earlyPriceWords } from '../../../content/school/gallery.ts'
import { formatPounds } from '../../../domain/money.ts'
import { earlyItemPrice, type GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'

/** A list price as it is paid now, with the list price struck through where it will be charged again. */
export function EarlyPrice({ listed, offers }: { listed: number; offers: GalleryOffers }) {
  return <PriceNow now={earlyItemPrice(offers, listed)} listed={listed} offers={offers} />
}

/** What is paid now, and the list price struck through if an early bird makes the difference and ends before sales do. */
export function PriceNow({ now, listed, offers }: { now: number; listed: number; offers: GalleryOffers }) {
  const former = offers.listedFrom !== null && now < listed && earlyItemPrice(offers, listed) < listed
  if (!former) return <span>{formatPounds(now)}</span>
  return (
    <>
      {formatPounds(now)}{' '}
      <s className="text-soft">
        <span className="sr-only">{earlyPriceWords.insteadOf} </span>
        {formatPounds(listed)}
      </s>
    </>
  )
}
