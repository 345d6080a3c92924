import { useEffect, useRef } from 'react'
import { favouritesWords } from '../../../content/school/gallery.ts'
import type { GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'
import { textLink } from '../../shell/screen.tsx'
import type { Line } from '../basket/order-line.ts'
import { FavouriteButton } from './favourites.tsx'
import { Photo } from './photo.tsx'
import { Choosing, spokenKind } from './photo-card.tsx'

interface SideBySideProps {
  photos: readonly GalleryPhoto[]
  /** Null where nothing is for sale. */
  line: Line | null
  offers: GalleryOffers
  favourites: readonly string[]
  onToggle: (photoId: string) => void
  onFavourite: (photoId: string) => void
  onClose: () => void
}

/** Photos beside each other in a full window: two at a time, and on a phone one, with the next a swipe away. */
export function SideBySide({
  photos,
  line,
  offers,
  favourites,
  onToggle,
  onFavourite,
  onClose,
}: SideBySideProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="side-by-side"
      className="whole-window ground-peat m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden open:flex"
    >
      <div className="flex min-h-14 shrink-0 items-center justify-between gap-5 px-5">
        <h2 id="side-by-side" className="text-item">
          {favouritesWords.sideBySide}
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className={`${textLink} min-h-11 text-note`}
        >
          Close
        </button>
      </div>
      <ul className="grid min-h-0 flex-1 snap-x snap-mandatory auto-cols-[88%] grid-flow-col gap-1 overflow-x-auto overscroll-contain sm:auto-cols-[calc(50%-0.125rem)]">
        {photos.map((photo) => (
          <li key={photo.id} className="flex min-h-0 min-w-0 snap-center flex-col">
            <Photo
              photo={photo}
              sizes="(min-width: 40rem) 50vw, 88vw"
              priority
              alt={`Photo ${photo.no}${spokenKind(photo)}, with watermark`}
              className="min-h-0 w-full flex-1 object-contain"
            />
            <div className="flex min-h-16 shrink-0 items-center gap-1 px-3 big-text:flex-wrap">
              <span className="slate text-soft">No. {photo.no}</span>
              <FavouriteButton
                no={photo.no}
                favourite={favourites.includes(photo.id)}
                onToggle={() => onFavourite(photo.id)}
              />
              <span className="ml-auto">
                <Choosing {...{ photo, line, offers }} onToggle={() => onToggle(photo.id)} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
