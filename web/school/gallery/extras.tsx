import { useId, useRef, useState } from 'react'
import { extrasWords } from '../../../content/school/gallery.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'
import { type ChosenExtra, MAX_EXTRA_QUANTITY, photosFor } from '../../../domain/orders/prices/extras.ts'
import type { ShownProduct } from '../../../domain/orders/products/products.ts'
import type { Gallery, GalleryPhoto } from '../../../domain/photos/photos.ts'
import { textLink } from '../../shell/screen.tsx'
import { type ExtraLine, extraInLabels, keyOfExtra, type Line } from '../basket/order-line.ts'
import { StepButton } from '../step-button.tsx'
import { EarlyPrice } from './early-price.tsx'
import { fitOf, Photo, quietFrame } from './photo.tsx'
import { ProductPicture } from './product-picture.tsx'

/** How many are shown at first; the rest on demand. */
const SHOWN_AT_FIRST = 6

interface ExtrasProps {
  gallery: Gallery
  line: Line
  offers: GalleryOffers
  onSet: (extra: ChosenExtra) => void
}

const introWithHome = ({ list }: Line) => extrasWords.introWithHome(formatPounds(list.homeDelivery ?? 0))

/** What the list sells singly, if anything. */
export function Extras({ gallery, line, offers, onSet }: ExtrasProps) {
  const heading = useId()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const sold = soldIn(gallery, line)
  if (sold.length === 0) return null
  const { printsSold, printsUntil } = gallery
  const shown = all ? sold : sold.filter(({ chosen }, at) => at < SHOWN_AT_FIRST || chosen.length > 0)
  const firstHidden = sold.findIndex((one) => !shown.includes(one))
  function showAll() {
    setAll(true)
    // The button disappears, and with it the focus.
    requestAnimationFrame(() => list.current?.children[firstHidden]?.querySelector('button')?.focus())
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-card">
        {extrasWords.title}
      </h2>
      <p className="mt-1 text-note text-soft leading-snug">
        {printsSold && (line.list.homeDelivery === undefined ? extrasWords.intro : introWithHome(line))}
        {!printsSold && printsUntil && extrasWords.closed(unbrokenDay(printsUntil))}
      </p>
      <ul ref={list} className="mt-3 border-line border-b">
        {shown.map((one) => (
          <Product key={one.product.id} {...one} {...{ gallery, offers, onSet }} />
        ))}
      </ul>
      {shown.length < sold.length && (
        <button type="button" onClick={showAll} className={`${textLink} min-h-11 text-note`}>
          Show all {sold.length}
        </button>
      )}
    </section>
  )
}

interface Sold {
  product: ShownProduct
  /** What one costs. */
  price: number
  chosen: ExtraLine[]
}

/** What this gallery sells singly, in the list's order: a class photo only if it has one. */
function soldIn({ products = [], photos }: Gallery, { list, extras }: Line): Sold[] {
  return (list.extras ?? []).flatMap(({ product: id, price }): Sold[] => {
    const product = products.find((one) => one.id === id)
    if (!product || photosFor(product, photos)?.length === 0) return []
    return [{ product, price, chosen: extras.filter((extra) => extra.product.id === id) }]
  })
}

function Product({ product, price, chosen, gallery, offers, onSet }: Sold & Omit<ExtrasProps, 'line'>) {
  const [open, setOpen] = useState(false)
  const photos = photosFor(product, gallery.photos)
  const choices = useId()
  const row = useRef<HTMLLIElement>(null)
  const [only] = photos ?? []
  const needsChoice = photos !== null && photos.length > 1
  function add() {
    if (needsChoice) setOpen(!open)
    else set({ product: product.id, photoId: only?.id ?? null, quantity: 1 })
  }
  /** Also keeps the focus in the row if the pressed button disappears. */
  function set(extra: ChosenExtra) {
    onSet(extra)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
      buttons.at(extra.quantity > 0 ? -1 : 0)?.focus()
    })
  }
  return (
    <li ref={row} className="border-line border-t py-4">
      <div className="flex items-start gap-3.5">
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-[560] leading-snug">{product.name}</p>
          <p className="text-note text-soft tabular-nums">
            <EarlyPrice listed={price} offers={offers} /> each
          </p>
        </div>
        <ProductPicture product={product} className="size-12" />
        {gallery.printsSold && (needsChoice || chosen.length === 0) && (
          <button
            type="button"
            aria-expanded={needsChoice ? open : undefined}
            aria-controls={needsChoice ? choices : undefined}
            onClick={add}
            className="inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-frame border border-edge px-4 font-[560] text-note leading-none hover:border-ink hover:bg-ground"
          >
            {needsChoice ? (open ? 'Done' : 'Choose photos') : 'Add'}
            <span className="sr-only"> {needsChoice ? `for ${product.name}` : product.name}</span>
          </button>
        )}
      </div>
      {needsChoice && open && (
        <PhotoChoice
          id={choices}
          product={product}
          photos={photos}
          chosen={chosen}
          onToggle={(photoId, quantity) => onSet({ product: product.id, photoId, quantity })}
        />
      )}
      {/* Below the photos, which stay where they are while some are chosen. */}
      {chosen.map((extra) => (
        <Quantity key={keyOfExtra(extra)} {...{ extra, offers }} onSet={set} />
      ))}
    </li>
  )
}

/** How many of one photo. */
function Quantity({ extra, offers, onSet }: { extra: ExtraLine } & Pick<ExtrasProps, 'offers' | 'onSet'>) {
  const { product, photo, quantity } = extra
  const what = photo ? `${product.name}, photo ${photo.no}` : product.name
  const set = (next: number) => onSet({ product: product.id, photoId: photo?.id ?? null, quantity: next })
  return (
    <div className="mt-3 flex items-center gap-3">
      {photo && (
        <Photo
          photo={photo}
          sizes="2.75rem"
          alt=""
          className={`block size-11 shrink-0 ${fitOf(photo)} ${quietFrame}`}
        />
      )}
      <span className="min-w-0 flex-1 text-note">
        {photo && <span className="block">Photo {photo.no}</span>}
        <span className="block text-soft tabular-nums">
          <EarlyPrice listed={extra.price.total} offers={offers} />
        </span>
      </span>
      <StepButton sign="−" label={`One fewer: ${what}`} disabled={false} onPress={() => set(quantity - 1)} />
      <output aria-label={`How many: ${what}`} className="min-w-6 text-center tabular-nums">
        {quantity}
      </output>
      <StepButton
        sign="+"
        label={`One more: ${what}`}
        disabled={quantity >= MAX_EXTRA_QUANTITY}
        onPress={() => set(quantity + 1)}
      />
    </div>
  )
}

interface PhotoChoiceProps {
  id: string
  product: ShownProduct
  photos: readonly GalleryPhoto[]
  chosen: ExtraLine[]
  onToggle: (photoId: string, quantity: number) => void
}

function PhotoChoice({ id, product, photos, chosen, onToggle }: PhotoChoiceProps) {
  return (
    <fieldset id={id} className="mt-3">
      <legend className="text-note text-soft">{extrasWords.choose}</legend>
      <ul className="mt-2 grid max-h-96 grid-cols-4 gap-1 overflow-y-auto p-0.5 sm:grid-cols-8 lg:grid-cols-4">
        {photos.map((photo) => {
          const pressed = chosen.some((extra) => extra.photo?.id === photo.id)
          return (
            <li key={photo.id}>
              <button
                type="button"
                aria-pressed={pressed}
                aria-label={`${product.name} of photo ${photo.no}`}
                onClick={() => onToggle(photo.id, pressed ? 0 : 1)}
                className="block w-full cursor-pointer border-2 border-transparent aria-pressed:border-gorse"
              >
                <Photo
                  photo={photo}
                  sizes="5rem"
                  alt=""
                  className={`block aspect-[4/5] h-auto w-full ${fitOf(photo)} ${quietFrame}`}
                />
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** What is bought singly, in the basket. */
export function ChosenExtras({ extras, offers }: { extras: readonly ExtraLine[]; offers: GalleryOffers }) {
  if (extras.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2 text-note">
      {extras.map((extra) => (
        <li key={keyOfExtra(extra)} className="flex items-start justify-between gap-4">
          <span className="wrap-anywhere min-w-0 flex-1">{extraInLabels(extra)}</span>
          <ProductPicture product={extra.product} className="size-10" />
          <span className="text-soft tabular-nums">
            <EarlyPrice listed={extra.price.total} offers={offers} />
          </span>
        </li>
      ))}
    </ul>
  )
}
