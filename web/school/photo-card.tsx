import { formatPounds } from '../../domain/money.ts'
import type { GalleryPhoto } from '../../domain/photos.ts'
import { Photo } from './photo.tsx'

interface PhotoCardProps {
  photo: GalleryPhoto
  chosen: boolean
  /** Comes with the package whether chosen or not. */
  included: boolean
  /** What choosing it costs; null while a package sets the price. */
  price: number | null
  priority: boolean
  onToggle: () => void
  onEnlarge: () => void
  onMissing: () => void
}

/** From the layout: one column on phones, two beside or above the basket. A hair less, so that 390 px at 2x take 768. */
const SIZES = '(min-width: 90rem) 30rem, (min-width: 68rem) calc(48vw - 14rem), (min-width: 40rem) 49vw, 98vw'

/** One photo as a frame with its slate: a picture that opens, and under it the one thing to decide. */
export function PhotoCard({
  photo,
  chosen,
  included,
  price,
  priority,
  onToggle,
  onEnlarge,
  onMissing,
}: PhotoCardProps) {
  const marked = chosen || included
  return (
    <li className="flex flex-col">
      <button
        type="button"
        onClick={onEnlarge}
        aria-label={`See photo ${photo.no} large`}
        className="group relative block cursor-zoom-in overflow-hidden bg-line focus-visible:z-1"
      >
        <Photo
          photo={photo}
          sizes={SIZES}
          priority={priority}
          alt=""
          onError={onMissing}
          className="block h-auto w-full"
        />
        {marked && <ChinaMark />}
      </button>
      <div className="flex min-h-14 items-center justify-between gap-3 px-5 sm:px-1">
        <span className="slate text-soft">No. {photo.no}</span>
        {included ? (
          <Included />
        ) : (
          <ChooseButton no={photo.no} chosen={chosen} price={price} onToggle={onToggle} />
        )}
      </div>
    </li>
  )
}

/** Stands where the choice would be when the package brings every photo. */
export function Included() {
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

export function ChooseButton({ no, chosen, price, onToggle }: ChooseButtonProps) {
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
        <>
          <Tick />
          Chosen
        </>
      ) : price === null ? (
        'Choose'
      ) : (
        `${formatPounds(price)} Choose`
      )}
      <span className="sr-only"> photo {no}</span>
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
