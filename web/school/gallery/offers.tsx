import { unbrokenDay } from '../../../domain/days.ts'
import { type GalleryOffers, offerInWords } from '../../../domain/orders/offers/gallery-offers.ts'

/** The current offers for a gallery's photos, each with its last day. */
export function Offers({ offers: { holding } }: { offers: GalleryOffers }) {
  if (holding.length === 0) return null
  return (
    <section aria-label="Offers" className="grid gap-2 border-heather border-l-2 pl-4 text-note leading-snug">
      {holding.map((offer) => (
        <p key={offer.id}>
          <strong className="font-[560]">{offer.name}</strong>: {offerInWords(offer)}
          {offer.until && `, until ${unbrokenDay(offer.until)}`}.
        </p>
      ))}
    </section>
  )
}
