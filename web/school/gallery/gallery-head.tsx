import { type ReactNode, useId, useState } from 'react'
import { anotherCodeWords, galleryWords } from '../../../content/school/gallery.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { earlyItemPrice, type GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { ContactLine, FoldMark, LockIcon, ScreenHeading, textLink } from '../../shell/screen.tsx'
import { closeGallery } from '../basket/basket.ts'
import { countOf, type Line, savingOf } from '../basket/order-line.ts'

interface GalleryHeadProps {
  gallery: Gallery
  line: Line
  offers: GalleryOffers
  /** What else is to be said above the photos. */
  children?: ReactNode
}

/**
 * The gallery's heading: name, count, price, and who can see it. On a phone a single line, so that the screen begins
 * with a picture; the rest unfolds.
 */
export function GalleryHead({ gallery, line, offers, children }: GalleryHeadProps) {
  const [unfolded, setUnfolded] = useState(false)
  const more = useId()
  const { sample, eventName, classRef, firstName, photos, salesClose, forSale } = gallery
  const slate = [eventName, sample ? 'Sample' : `Class ${classRef}`].filter(Boolean).join(' · ')
  return (
    <header className="px-5 sm:px-0">
      <p className="slate mb-3 text-soft max-sm:hidden">{slate}</p>
      <ScreenHeading title="Your photos">{sample ? 'Sample photos' : `${firstName}’s photos`}</ScreenHeading>
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={more}
        onClick={() => setUnfolded(!unfolded)}
        className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 text-left text-note text-soft leading-snug sm:hidden"
      >
        <LockIcon />
        <span className="min-w-0 flex-1">
          {sample ? galleryWords.sampleInShort : galleryWords.onlyCode(firstName)}
        </span>
        <FoldMark open={unfolded} />
      </button>
      <div id={more} className={unfolded ? 'max-sm:pb-5' : 'max-sm:hidden'}>
        <p className="slate mt-2 text-soft sm:hidden">{slate}</p>
        <p className="mt-3 max-w-[38em] text-soft">
          {countOf(photos.length)}
          {forSale
            ? galleryWords.price(
                priceInLabels(gallery, line, offers),
                salesClose ? unbrokenDay(salesClose) : null,
              )
            : galleryWords.toLookAt}
        </p>
        {sample ? <SampleNote /> : <WhoSees />}
        {!sample && <AnotherCode />}
        {children}
      </div>
      {!forSale && (
        <p className="mt-5 max-w-[44em] border-heather border-l-2 pl-4 text-note leading-snug">
          {galleryWords.notForSale} <ContactLine />.
        </p>
      )}
    </header>
  )
}

/** The price of a photo, and whether a package is cheaper. */
function priceInLabels(gallery: Gallery, { list }: Line, offers: GalleryOffers): string {
  if (list.single === null) return ''
  const each = gallery.photos.length === 1 ? '' : ' each'
  const cheaper = list.packages.some((pack) => savingOf(gallery, list, pack, offers).saves > 0)
  return `, ${formatPounds(earlyItemPrice(offers, list.single))}${each}${cheaper ? galleryWords.orLess : ''}`
}

function SampleNote() {
  return (
    <p className="mt-5 max-w-[44em] border-heather border-l-2 pl-4 text-note leading-snug">
      <strong className="font-[560]">{galleryWords.sample}</strong> {galleryWords.sampleLead}{' '}
      <button type="button" onClick={closeGallery} className={textLink}>
        Check the code
      </button>
      .
    </p>
  )
}

/** Back to the gate for a brother or sister, with everything chosen so far. */
function AnotherCode() {
  return (
    <p className="mt-2 text-note text-soft leading-snug">
      <button type="button" onClick={closeGallery} className={`${textLink} min-h-11 text-ink`}>
        {anotherCodeWords.link}
      </button>
      . {anotherCodeWords.kept}
    </p>
  )
}

/** Says who can see these photos. */
export function WhoSees() {
  return (
    <p className="mt-4 flex max-w-[44em] gap-3 text-note text-soft leading-snug">
      <LockIcon />
      {galleryWords.whoSees}
    </p>
  )
}
