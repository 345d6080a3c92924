import '../school.css'
import { type ToggleEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  anotherCodeWords,
  basketBarWords,
  orderPanelWords,
  siblingsWords,
} from '../../../content/school/gallery.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import {
  type GalleryOffers,
  NO_OFFERS,
  offerInWords,
  type ShownOffer,
  siblingsOff,
} from '../../../domain/orders/offers/gallery-offers.ts'
import { offeredPackages, type PackageId } from '../../../domain/orders/prices/price-lists.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { school } from '../../../domain/screens.ts'
import { tallLink, textLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { choosePackage, closeGallery, setExtra } from '../basket/basket.ts'
import { linesForOneOrder, useBasketLines } from '../basket/basket-lines.ts'
import { countOf, galleryTitle, type Line, vatOfLines } from '../basket/order-line.ts'
import { lineInLabels, Summary } from '../basket/summary.tsx'
import type { GalleryKey } from '../gallery-access.ts'
import { LinkedReductions } from '../gate/linked-reductions.tsx'
import { Extras } from './extras.tsx'
import { afterOffers, useGalleryOffers } from './gallery-offers.ts'
import { CheaperWay, Packages } from './packages.tsx'

interface PanelProps {
  galleryKey: GalleryKey
  gallery: Gallery
  line: Line
}

interface OrderPanelProps extends PanelProps {
  /** Handles choosing a package; by default it is chosen. */
  onPackage?: (id: PackageId | null) => void
}

/**
 * Packages, the total and the checkout button: a right column on desktops; on phones below the photos, and lifted over
 * them as a sheet from the bar.
 */
export function OrderPanel({ galleryKey, gallery, line, onPackage }: OrderPanelProps) {
  const { order, offers, price } = useOrder({ galleryKey, gallery, line })
  const place = useRef<HTMLDivElement>(null)
  if (!gallery.forSale) return null
  const others = order.length - 1
  const choosePack = onPackage ?? ((id) => choosePackage(galleryKey, id, line.list))
  /** While it is lifted, its place keeps its height, so that the page does not jump. */
  function holdPlace({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
    const height = newState === 'open' ? `${currentTarget.offsetHeight}px` : ''
    place.current?.style.setProperty('min-height', height)
  }
  return (
    <div ref={place} className="grid">
      <aside
        id={PANEL}
        popover="auto"
        onBeforeToggle={holdPlace}
        aria-label="Your order"
        className="order-panel scroll-mt-4 border-line bg-raised px-5 pt-8 pb-12 max-lg:border-t sm:max-lg:px-gutter lg:border-l lg:px-7 lg:pt-12"
      >
        <div className="only-in-sheet -mt-5 mb-3 flex justify-end lg:hidden">
          <button
            type="button"
            popoverTarget={PANEL}
            popoverTargetAction="hide"
            className={`${textLink} min-h-11 text-note`}
          >
            {basketBarWords.close}
          </button>
        </div>
        <div className="grid gap-8 lg:sticky lg:top-8">
          <Offers offers={offers} together={others > 0} />
          {!gallery.sample && <LinkedReductions />}
          <Packages gallery={gallery} line={line} offers={offers} onChoose={choosePack} />
          <Extras {...{ gallery, line, offers }} onSet={(extra) => setExtra(galleryKey, extra, line.list)} />
          <CheaperWay {...{ gallery, line, offers }} onChoose={choosePack} />
          <Summary lines={order} offered={price} within={galleryKey} />
          <div>
            <ProceedButton
              ready={mayProceed(line, order)}
              sample={gallery.sample}
              className="only-in-sheet w-full max-lg:mb-4"
            />
            {others > 0 && (
              <p className="mb-3 text-note lg:mt-4">
                <Link to={school.basket} className={textLink}>
                  See the whole basket
                </Link>
              </p>
            )}
            <p className="text-note text-soft leading-snug lg:mt-4">
              {orderPanelWords.files(countOf(gallery.downloadDays, 'day'))} {vatOfLines(order)}
            </p>
          </div>
        </div>
      </aside>
    </div>
  )
}

const PANEL = 'order'

/** A bar within the thumb's reach; its total opens the panel as a sheet. */
export function BasketBar({ galleryKey, gallery, line }: PanelProps) {
  const { order, price } = useOrder({ galleryKey, gallery, line })
  if (!gallery.forSale) return null
  const [first] = order
  const offered = offeredPackages(line.list, gallery.photos.length, gallery.sample)
  const nothing = order.every((one) => !one.line.ready) && offered.length > 0
  return (
    <div
      data-bar=""
      className="print:hidden forced-colors:border-t ground-peat fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-3 big-text:flex-wrap py-3 pr-3 big-text:pr-5 pb-[max(0.75rem,env(safe-area-inset-bottom))] pl-5 sm:px-gutter lg:hidden"
    >
      <button
        type="button"
        popoverTarget={PANEL}
        onClick={scrollToPanel}
        className="flex min-h-12 cursor-pointer text-left flex-wrap content-center items-baseline gap-x-2 gap-y-1"
      >
        <span className="font-display text-[1.5rem] leading-none">{formatPounds(price.total)}</span>
        {nothing ? (
          <span>
            <span aria-hidden="true" className="mr-2 text-soft">
              ·
            </span>
            <span className={textLink}>{basketBarWords.seePackages}</span>
          </span>
        ) : (
          <span className="slate w-full text-soft leading-tight">
            {order.length > 1
              ? `${order.length} children`
              : first?.galleryKey === galleryKey
                ? lineInLabels(line)
                : first && galleryTitle(first.gallery)}
          </span>
        )}
      </button>
      <ProceedButton
        ready={mayProceed(line, order)}
        sample={gallery.sample}
        className="big-text:grow shrink-0"
      />
    </div>
  )
}

/** For browsers that cannot lift it. */
function scrollToPanel() {
  if (!('popover' in HTMLElement.prototype)) document.getElementById(PANEL)?.scrollIntoView()
}

/** The lines of the current order, after their offers. */
function useOrder({ galleryKey, gallery, line }: PanelProps) {
  const { lines } = useBasketLines()
  const others = linesForOneOrder(lines, gallery.sample).filter(
    (one) => one.galleryKey !== galleryKey && one.gallery.sample === gallery.sample,
  )
  const own = { galleryKey, gallery, line }
  const [offers = NO_OFFERS, ...ofOthers] = useGalleryOffers([own, ...others])
  const withOwn = line.ready || others.length === 0
  const order = [...(withOwn ? [own] : []), ...others]
  return { order, offers, price: afterOffers(order, withOwn ? [offers, ...ofOthers] : ofOthers) }
}

/** Where only packages are sold, one has to be chosen here; otherwise any ready line will do. */
const mayProceed = (line: Line, order: readonly { line: Line }[]) =>
  line.ready || (line.list.single !== null && order.some((one) => one.line.ready))

interface ProceedProps {
  ready: boolean
  sample: boolean
  className: string
}

/** The button to the checkout. */
export function ProceedButton({ ready, sample, className }: ProceedProps) {
  const navigate = useNavigate()
  return (
    <Button
      disabled={!ready}
      onClick={() => navigate(`${school.checkout}${sample ? '?sample' : ''}`)}
      className={`min-h-13 enabled:hover:bg-ink enabled:hover:text-ground disabled:cursor-default disabled:opacity-45 max-lg:px-4 max-lg:text-note ${className}`}
    >
      Proceed to Checkout
    </Button>
  )
}

/** The current offers for a gallery's photos, each with its last day. */
function Offers({ offers, together }: { offers: GalleryOffers; together: boolean }) {
  if (offers.holding.length === 0) return null
  return (
    <section aria-label="Offers" className="grid gap-2 border-heather border-l-2 pl-4 text-note leading-snug">
      {offers.holding.map((offer) => (
        <div key={offer.id}>
          {offer.kind === 'siblings' && !together && !offers.furtherChild ? (
            <SiblingsOnly offer={offer} />
          ) : (
            <p>
              <strong className="font-[560]">{offer.name}</strong>: {offerInWords(offer)}
              {offer.until && `, until ${unbrokenDay(offer.until)}`}.
              {offer.kind === 'siblings' && !together && (
                <>
                  {' '}
                  {siblingsWords.chooseToo}{' '}
                  <Link to={school.children} className={textLink}>
                    {siblingsWords.children}
                  </Link>
                </>
              )}
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

/** Where it is not known whether there is a further child: how to order for two. */
function SiblingsOnly({ offer }: { offer: ShownOffer }) {
  return (
    <>
      <p>{siblingsWords.ifAnother(siblingsOff(offer.value))}</p>
      <p className="flex flex-wrap gap-x-5">
        <Link to={school.gate} onClick={closeGallery} className={tallLink}>
          {anotherCodeWords.link}
        </Link>
        <Link to={school.children} className={tallLink}>
          {siblingsWords.account}
        </Link>
      </p>
    </>
  )
}
