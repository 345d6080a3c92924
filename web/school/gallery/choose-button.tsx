import { formatPounds } from '../../../domain/money.ts'
import {
  earlyItemPrice,
  type GalleryOffers,
  NO_OFFERS,
} from '../../../domain/orders/offers/gallery-offers.ts'
import { EarlyPrice } from './early-price.tsx'

/** Replaces the choose button when the package includes every photo. */
export function Included() {
  return (
    <span className="inline-flex min-h-11 items-center gap-2 px-1 text-note">
      <CheckIcon />
      Included
    </span>
  )
}

interface ChooseButtonProps {
  no: number
  chosen: boolean
  /** The list price; null where a package has it. */
  price: number | null
  offers?: GalleryOffers
  onToggle: () => void
}

/** Its accessible name is constant; `aria-pressed` says the rest. */
export function ChooseButton({ no, chosen, price, offers = NO_OFFERS, onToggle }: ChooseButtonProps) {
  const choose = price === null ? 'Choose' : `${formatPounds(earlyItemPrice(offers, price))} Choose`
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
          <CheckIcon />
          Chosen
        </span>
      ) : (
        <span aria-hidden="true">
          {price !== null && <EarlyPrice listed={price} offers={offers} />} Choose
        </span>
      )}
      <span className="sr-only">
        {choose} photo {no}
      </span>
    </button>
  )
}

/** A chinagraph mark, as picture editors draw around their picks on a contact sheet. */
export function ChinaMark() {
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

function CheckIcon() {
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
