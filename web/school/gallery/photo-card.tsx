import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { photoCardWords } from '../../../content/school/gallery.ts'
import type { GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'
import type { Line } from '../basket/order-line.ts'
import type { GallerySlot } from '../shown-gallery.ts'
import { ChinaMark, ChooseButton, Included } from './choose-button.tsx'
import { FavouriteButton } from './favourites.tsx'
import { GonePlace } from './gone.tsx'
import { type RowSlot, sizesAt } from './justified-rows.ts'
import { Photo, photoFrame, quietFrame } from './photo.tsx'
import { ForSchoolTick, type SchoolChoice } from './school-portrait.tsx'

interface PhotoCardProps {
  photo: GallerySlot
  /** The gallery's order line; null where nothing is for sale. */
  line: Line | null
  offers: GalleryOffers
  favourite: boolean
  school: SchoolChoice
  /** Marks the first photo, which the others wait for on slow connections. */
  priority: boolean
  deferred: boolean
  onShown: () => void
  place: RowSlot | undefined
  onToggle: () => void
  onFavourite: () => void
  onEnlarge: () => void
  /** Called when it failed to load. */
  onMissing: () => void
  /** Reloads missing photos, with a new `version`. */
  onRetry: () => void
  version: number
}

const TRY_AGAIN = 'Try again'
const WHOLE: RowSlot = { share: 1, inRow: 1 }

const cardId = (photoId: string) => `photo-${photoId}`

/** Scrolls to a photo and focuses it. */
export function goToCard(photoId: string) {
  const card = document.getElementById(cardId(photoId))
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

/** One photo: the picture, which enlarges, and its actions. */
export function PhotoCard({
  photo,
  line,
  offers,
  favourite,
  school,
  priority,
  deferred,
  onShown,
  place = WHOLE,
  onToggle,
  onFavourite,
  onEnlarge,
  onMissing,
  onRetry,
  version,
}: PhotoCardProps) {
  const [missedVersion, setMissedVersion] = useState(-1)
  const missing = missedVersion === version
  const [arrived, setArrived] = useState(priority)
  const marked = line?.everything || line?.photoIds.includes(photo.id)
  // What can be done with it keeps its room, so that nothing moves.
  const actions = photo.gone ? 'invisible' : ''
  const focus = useKeptFocus(photo.gone !== undefined)
  return (
    <li
      {...focus}
      style={{ '--share': place.share, '--gaps': `${(place.inRow - 1) * 4}px` } as CSSProperties}
      className="@container flex w-full flex-col sm:w-[calc((100%-var(--gaps))*var(--share))]"
    >
      {photo.gone ? (
        <GonePlace photo={photo} id={cardId(photo.id)} className="w-full" />
      ) : (
        <button
          id={cardId(photo.id)}
          type="button"
          onClick={missing ? onRetry : onEnlarge}
          aria-label={
            missing
              ? `${photoCardWords.notFetched} ${TRY_AGAIN}: photo ${photo.no}`
              : `See photo ${photo.no} large${spokenKind(photo)}`
          }
          className={`group relative block overflow-hidden focus-visible:z-1 ${missing ? `cursor-pointer ${quietFrame}` : `cursor-zoom-in ${photoFrame}`}`}
        >
          <Photo
            key={version}
            photo={photo}
            sizes={sizesAt(place)}
            priority={priority}
            deferred={deferred}
            alt=""
            onLoad={() => {
              setArrived(true)
              onShown()
            }}
            onError={() => {
              setMissedVersion(version)
              onMissing()
            }}
            className={`block h-auto w-full duration-200 motion-safe:transition-opacity ${arrived ? '' : 'opacity-0'} ${missing ? 'invisible' : ''}`}
          />
          {missing && <NotFetched />}
          {marked && <ChinaMark />}
        </button>
      )}
      <div className="flex min-h-14 items-center gap-1 big-text:flex-wrap px-5 sm:px-1 sm:@max-[14.5rem]:flex-wrap sm:@max-[14.5rem]:pb-3">
        <span className="slate text-soft">{labelOf(photo)}</span>
        <span className={`contents ${actions}`}>
          <FavouriteButton no={photo.no} favourite={favourite} onToggle={onFavourite} />
          <span className="ml-auto sm:@max-[14.5rem]:ml-0">
            <Choosing {...{ photo, line, offers, onToggle }} />
          </span>
        </span>
      </div>
      <ForSchoolTick photo={photo} choice={school} className={`-mt-1 px-5 pb-3 sm:px-1 ${actions}`} />
    </li>
  )
}

/** Keeps the focus in a card whose buttons go while one of them has it. */
function useKeptFocus(gone: boolean) {
  const card = useRef<HTMLLIElement>(null)
  const had = useRef(false)
  useEffect(() => {
    if (gone && had.current && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [gone])
  return {
    ref: card,
    onFocus: () => {
      had.current = true
    },
    onBlur: () => {
      had.current = false
    },
  }
}

const labelOf = ({ kind, no }: GalleryPhoto) =>
  kind === 'portrait'
    ? `No. ${no}`
    : kind === 'group'
      ? `No. ${no} · ${photoCardWords.kinds.group}`
      : photoCardWords.kinds[kind]

/** What a screen reader adds to the number of a photo that shows more than the child: `, class photo`. */
export const spokenKind = ({ kind }: GalleryPhoto) =>
  kind === 'portrait' ? '' : `, ${photoCardWords.kinds[kind].toLowerCase()}`

/** Replaces the browser's broken-image icon. */
function NotFetched() {
  return (
    <span className="absolute inset-0 grid place-content-center gap-1 px-5 text-center text-note">
      {photoCardWords.notFetched} <span className="underline underline-offset-4">{TRY_AGAIN}</span>
    </span>
  )
}

/** The choose button of a photo; nothing where nothing is for sale. */
export function Choosing({
  photo,
  line,
  offers,
  onToggle,
}: Pick<PhotoCardProps, 'photo' | 'line' | 'offers' | 'onToggle'>) {
  if (!line) return null
  if (line.everything) return <Included />
  return (
    <ChooseButton
      no={photo.no}
      chosen={line.photoIds.includes(photo.id)}
      price={line.pack ? null : line.list.single}
      offers={offers}
      onToggle={onToggle}
    />
  )
}
