import { type CSSProperties, useState } from 'react'
import { formatPounds } from '../../../domain/money.ts'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'
import type { Line } from '../basket/order-line.ts'
import { FavouriteButton } from './favourites.tsx'
import { Photo, quietFrame } from './photo.tsx'
import { type Place, sizesAt } from './photo-rows.ts'

interface PhotoCardProps {
  photo: GalleryPhoto
  /** What is chosen in its gallery; null where nothing is sold. */
  line: Line | null
  favourite: boolean
  /** The first, which the others wait for, so that it has a slow connection to itself. */
  priority: boolean
  held: boolean
  onShown: () => void
  place: Place | undefined
  onToggle: () => void
  onFavourite: () => void
  onEnlarge: () => void
  /** It could not be fetched. */
  onMissing: () => void
  /** Fetches whatever is missing again; then it is another `edition`. */
  onAgain: () => void
  edition: number
}

const NOT_FETCHED = 'This photo did not come through.'
const TRY_AGAIN = 'Try again'
const WHOLE: Place = { share: 1, inRow: 1 }

const cardId = (photoId: string) => `photo-${photoId}`

/** To the photo that was looked at last, wherever in the gallery that is. */
export function goToCard(photoId: string) {
  const card = document.getElementById(cardId(photoId))
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

/** One photo as a frame with its slate: a picture that opens, and under it the one thing to decide. */
export function PhotoCard({
  photo,
  line,
  favourite,
  priority,
  held,
  onShown,
  place = WHOLE,
  onToggle,
  onFavourite,
  onEnlarge,
  onMissing,
  onAgain,
  edition,
}: PhotoCardProps) {
  const [missed, setMissed] = useState(-1)
  const missing = missed === edition
  const [arrived, setArrived] = useState(priority)
  const marked = line?.everything || line?.photoIds.includes(photo.id)
  return (
    <li
      style={{ '--share': place.share, '--gaps': `${(place.inRow - 1) * 4}px` } as CSSProperties}
      className="@container flex w-full flex-col sm:w-[calc((100%-var(--gaps))*var(--share))]"
    >
      <button
        id={cardId(photo.id)}
        type="button"
        onClick={missing ? onAgain : onEnlarge}
        aria-label={
          missing ? `${NOT_FETCHED} ${TRY_AGAIN}: photo ${photo.no}` : `See photo ${photo.no} large`
        }
        className={`group relative block overflow-hidden focus-visible:z-1 ${quietFrame} ${missing ? 'cursor-pointer' : 'cursor-zoom-in'}`}
      >
        <Photo
          key={edition}
          photo={photo}
          sizes={sizesAt(place)}
          priority={priority}
          held={held}
          alt=""
          onLoad={() => {
            setArrived(true)
            onShown()
          }}
          onError={() => {
            setMissed(edition)
            onMissing()
          }}
          className={`block h-auto w-full duration-200 motion-safe:transition-opacity ${arrived ? '' : 'opacity-0'} ${missing ? 'invisible' : ''}`}
        />
        {missing && <NotFetched />}
        {marked && <ChinaMark />}
      </button>
      <div className="flex min-h-14 items-center gap-1 px-5 sm:px-1 sm:@max-[14.5rem]:flex-wrap sm:@max-[14.5rem]:pb-3">
        <span className="slate text-soft">{photo.kind === 'class' ? 'Class photo' : `No. ${photo.no}`}</span>
        <FavouriteButton no={photo.no} favourite={favourite} onToggle={onFavourite} />
        <span className="ml-auto sm:@max-[14.5rem]:ml-0">
          <Choosing photo={photo} line={line} onToggle={onToggle} />
        </span>
      </div>
    </li>
  )
}

/** Instead of a browser's sign for a broken picture. */
function NotFetched() {
  return (
    <span className="absolute inset-0 grid place-content-center gap-1 px-5 text-center text-note">
      {NOT_FETCHED} <span className="underline underline-offset-4">{TRY_AGAIN}</span>
    </span>
  )
}

/** The one thing to decide about a photo; nothing where nothing is sold. */
export function Choosing({ photo, line, onToggle }: Pick<PhotoCardProps, 'photo' | 'line' | 'onToggle'>) {
  if (!line) return null
  if (line.everything) return <Included />
  return (
    <ChooseButton
      no={photo.no}
      chosen={line.photoIds.includes(photo.id)}
      price={line.pack ? null : line.list.single}
      onToggle={onToggle}
    />
  )
}

/** Stands where the choice would be when the package brings every photo. */
function Included() {
  return (
    <span className="inline-flex min-h-11 items-center gap-2 px-1 text-note">
      <Tick />
      Included
    </span>
  )
}

interface ChooseButtonProps {
  no: number
  chosen: boolean
  price: number | null
  onToggle: () => void
}

/** Its name stays; that it is pressed says the rest. */
export function ChooseButton({ no, chosen, price, onToggle }: ChooseButtonProps) {
  const choose = price === null ? 'Choose' : `${formatPounds(price)} Choose`
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onToggle}
      className={`inline-flex min-h-11 min-w-28 cursor-pointer items-center justify-center gap-2 rounded-frame border px-4 font-[560] text-note leading-none transition-colors duration-200 ${
        chosen ? 'border-gorse bg-gorse text-peat' : 'border-edge hover:border-ink hover:bg-raised'
      }`}
    >
      {chosen ? (
        <span aria-hidden="true" className="contents">
          <Tick />
          Chosen
        </span>
      ) : (
        <span aria-hidden="true">{choose}</span>
      )}
      <span className="sr-only">
        {choose} photo {no}
      </span>
    </button>
  )
}

/** The mark that a picture editor's wax pencil leaves round the picks of a contact sheet. */
function ChinaMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      className="china-mark pointer-events-none absolute inset-0 size-full"
    >
      <path
        d="M2.6 3.4C26 2.2 72 3.6 97.6 2.3 98.6 30 97 68 97.9 97.4 70 98.6 31 97.1 2.1 98 1.2 67 2.9 33 2 1.2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Tick() {
  return (
    <svg
      aria-hidden="true"
      width="13"
      height="11"
      viewBox="0 0 13 11"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <path d="M1 5.5 4.75 9.25 12 1.5" />
    </svg>
  )
}
