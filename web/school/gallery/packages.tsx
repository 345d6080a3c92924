import { type KeyboardEvent, useId } from 'react'
import { packagesWords } from '../../../content/school/gallery.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { earlyItemPrice, type GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'
import {
  cheaperWay,
  includedPhotos,
  isOnSale,
  offeredPackages,
  type Package,
  type PackageId,
} from '../../../domain/orders/prices/price-lists.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { textLink } from '../../shell/screen.tsx'
import { countOf, type Line, savingOf } from '../basket/order-line.ts'
import { EarlyPrice } from './early-price.tsx'

interface PackagesProps {
  gallery: Gallery
  line: Line
  offers: GalleryOffers
  onChoose: (id: PackageId | null) => void
}

/** The packages of the price list, at most one chosen. Choosing it again removes it. */
export function Packages({ gallery, line, offers, onChoose }: PackagesProps) {
  const heading = useId()
  const { list, pack: chosen } = line
  const offered = offeredPackages(list, gallery.photos.length, gallery.sample)
  // What is chosen stays, to be given up.
  const shown = list.packages.filter((pack) => offered.includes(pack) || pack.id === chosen?.id)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <div className="flex min-h-11 items-baseline justify-between gap-4">
        <h2 id={heading} className="text-card">
          Packages
        </h2>
        {line.pack && (
          <button
            type="button"
            onClick={() => onChoose(null)}
            className={`${textLink} min-h-11 text-note text-soft`}
          >
            No package
          </button>
        )}
      </div>
      <div role="radiogroup" aria-labelledby={heading} className="mt-2 border-line border-b">
        {shown.map((pack) => (
          <PackageRow key={pack.id} {...{ gallery, line, offers, pack, onChoose }} />
        ))}
      </div>
      {gallery.sample && <SampleSums gallery={gallery} list={list} />}
      <DeliveryNote gallery={gallery} list={list} />
    </section>
  )
}

/** How the savings of the sample come about, whose packages hold more photos than it shows. */
function SampleSums({ gallery, list: { single, packages } }: { gallery: Gallery; list: Line['list'] }) {
  if (single === null) return null
  const each = packages.map(({ name, price, savings }) =>
    packagesWords.sampleSum(formatPounds(price + savings), (price + savings) / single, name),
  )
  return (
    <p className="mt-3 text-note text-soft leading-snug">
      {packagesWords.sampleSums(
        formatPounds(single),
        new Intl.ListFormat('en-GB').format(each),
        gallery.photos.length,
      )}
    </p>
  )
}

/** Says how what is chosen costs less, and changes to that. */
export function CheaperWay({ gallery, line, offers, onChoose }: PackagesProps) {
  const available = gallery.photos.length
  const { pack, list, photoIds } = line
  // The specified sample keeps its packages.
  const way =
    gallery.sample && pack
      ? undefined
      : cheaperWay(list, { packageId: pack?.id ?? null, chosen: photoIds.length, available })
  if (!way) return null
  const photos = pack ? includedPhotos(pack, available) : photoIds.length
  const name = way.pack?.name ?? null
  const price = formatPounds(earlyItemPrice(offers, way.price))
  function take() {
    onChoose(way?.pack?.id ?? null)
    // The sentence goes, and the button with it.
    requestAnimationFrame(() => {
      const chosen = document.querySelector<HTMLElement>('#order input[type=radio]:checked')
      ;(chosen ?? document.querySelector<HTMLElement>('#order input[type=radio]'))?.focus()
    })
  }
  return (
    <p className="border-good border-l-2 pl-4 text-note leading-snug">
      {packagesWords.cheaper({ photos, more: way.photos - photos, all: photos === available }, price, name)}{' '}
      <button type="button" onClick={take} className={`${textLink} min-h-11`}>
        {packagesWords.take(name)}
      </button>
    </p>
  )
}

/** Says before anything is chosen that prints can be sent home. */
function DeliveryNote({ gallery, list }: { gallery: Gallery; list: Line['list'] }) {
  const sold = gallery.printsSold && list.packages.some(({ prints }) => prints.length > 0)
  if (!sold || list.homeDelivery === undefined) return null
  return (
    <p className="mt-3 text-note text-soft leading-snug">
      {packagesWords.delivery(formatPounds(list.homeDelivery))}
    </p>
  )
}

function PackageRow({ gallery, line, offers, pack, onChoose }: PackagesProps & { pack: Package }) {
  const id = useId()
  const chosen = line.pack?.id === pack.id
  const onSale = isOnSale(pack, gallery.printsSold)
  /** Some browsers do not fire a click on an already checked radio. */
  function clearWithSpace(event: KeyboardEvent) {
    if (event.key !== ' ' || !chosen) return
    event.preventDefault()
    onChoose(null)
  }
  return (
    <label
      htmlFor={id}
      className={`group grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3.5 border-line border-t py-4 ${onSale ? 'cursor-pointer' : 'text-soft'}`}
    >
      <input
        id={id}
        type="radio"
        name="package"
        value={pack.id}
        checked={chosen}
        disabled={!onSale}
        onChange={() => onChoose(pack.id)}
        onClick={() => chosen && onChoose(null)}
        onKeyUp={clearWithSpace}
        className="mt-1 size-5 appearance-none rounded-full border border-edge bg-raised transition-[border-width] checked:border-[6px] checked:border-ink enabled:cursor-pointer enabled:group-hover:border-ink disabled:border-line disabled:checked:border-edge"
      />
      <span>
        <span className="font-[560]">{pack.name}</span>
        <PackageDetails {...{ gallery, line, offers, pack, chosen }} />
      </span>
      <span className="text-right tabular-nums">
        <EarlyPrice listed={pack.price} offers={offers} />
      </span>
    </label>
  )
}

function PackageDetails({
  gallery,
  line,
  offers,
  pack,
  chosen,
}: Omit<PackagesProps, 'onChoose'> & { pack: Package; chosen: boolean }) {
  const { saves, dearerBy } = savingOf(gallery, line.list, pack, offers)
  const request = chosen && !line.closed ? requestFocusOn(line.missing) : ''
  return (
    <span className="mt-0.5 block text-note text-soft leading-snug">
      {pack.items.map((item) => (
        <span key={item} className="block">
          {item}
        </span>
      ))}
      {pack.items.length === 0 && `${photosOf(pack, gallery)}. `}
      <EarlyBird offers={offers} pack={pack} />
      {saves > 0 && <span className="text-good">{`Saves ${formatPounds(saves)}. `}</span>}
      {dearerBy > 0 && `${packagesWords.dearer(formatPounds(dearerBy))} `}
      <PrintDay gallery={gallery} pack={pack} />
      {chosen && line.closed && <span className="block font-[560] text-ink">{packagesWords.other}</span>}
      {request && <span className="font-[560] text-ink">{request}</span>}
    </span>
  )
}

/** `3 photos`, `All 4 photos`. The sample shows its list as specified. */
function photosOf(pack: Package, { photos, sample }: Gallery): string {
  const all = includedPhotos(pack, photos.length) === photos.length
  if (all && !sample) return packagesWords.all(photos.length)
  return pack.photos === 'all' ? 'All photos' : countOf(pack.photos)
}

/** The early bird's last day, and from when the list price is charged again. */
function EarlyBird({ offers, pack }: { offers: GalleryOffers; pack: Package }) {
  const early = offers.holding.find(({ kind }) => kind === 'early-bird')
  if (!early || earlyItemPrice(offers, pack.price) === pack.price) return null
  return (
    <span className="block">
      {early.name}
      {early.until && `, until ${unbrokenDay(early.until)}`}.
      {offers.listedFrom &&
        ` ${packagesWords.listedFrom(unbrokenDay(offers.listedFrom), formatPounds(pack.price))}`}
    </span>
  )
}

/** The print deadline, if it is before sales close. */
function PrintDay({ gallery, pack }: { gallery: Gallery; pack: Package }) {
  const { printsUntil, printsSold, salesClose } = gallery
  const sooner = printsUntil !== null && (salesClose === null || printsUntil < salesClose)
  if (!sooner || pack.prints.length === 0) return null
  return (
    <span className="block text-ink">{packagesWords.printsUntil(printsSold, unbrokenDay(printsUntil))}</span>
  )
}

/** `Choose 1 more.`, `Take 2 away.`, or empty when complete. */
export function requestFocusOn(missing: number): string {
  if (missing > 0) return packagesWords.more(missing)
  return missing < 0 ? packagesWords.fewer(-missing) : ''
}
