import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { useMemo, useRef } from 'react'
import type { ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'
import { LightboxFrame } from '../../ui/lightbox.tsx'
import type { Line } from '../basket/order-line.ts'
import type { GallerySlot } from '../shown-gallery.ts'
import { FavouriteButton } from './favourites.tsx'
import { GoneSentence } from './gone.tsx'
import { guarded, guardedClasses } from './photo.tsx'
import { Choosing, spokenKind } from './photo-card.tsx'
import { ForSchoolTick, type SchoolChoice } from './school-portrait.tsx'

export interface LightboxProps {
  photos: readonly GallerySlot[]
  /** The first photo to show, from 0. */
  index: number
  /** Null where nothing is for sale. */
  line: Line | null
  offers: GalleryOffers
  favourites: readonly string[]
  school: SchoolChoice
  onToggle: (photoId: string) => void
  onFavourite: (photoId: string) => void
  /** 'This isn't my child'; undefined in the sample. */
  onDispute: ((photo: GalleryPhoto) => void) | undefined
  /** A photo comes on screen. */
  onView: (photoId: string) => void
  onClose: () => void
}

/** A gallery's photos in a full window, each with what can be done with it. */
export function Lightbox({ photos, index, onView, onClose, onDispute, ...rest }: LightboxProps) {
  const slides = useMemo(() => photos.map(toSlide), [photos])
  const zoom = useRef<ZoomRef>(null)
  function view(index: number) {
    const shown = photos[index]
    if (shown) onView(shown.id)
  }
  return (
    <LightboxFrame
      slides={slides}
      index={index}
      labels={{ Lightbox: 'Photos, large', Previous: 'Previous photo', Next: 'Next photo', Close: 'Close' }}
      className={`ground-peat ${rest.school ? 'with-tick' : ''}`}
      imageProps={{ ...guarded, className: guardedClasses }}
      plugins={[Zoom]}
      zoom={{ ref: zoom, maxZoomPixelRatio: 1.5, doubleClickMaxStops: 1 }}
      isBusy={() => (zoom.current?.zoom ?? 1) > 1}
      render={{
        buttonZoom: () => null,
        slide: ({ slide }) => {
          const gone = photos.find(({ id, gone }) => gone && id === (slide as Slide).id)
          return gone && <Gone photo={gone} />
        },
      }}
      onView={view}
      onClose={onClose}
    >
      {(at) => {
        const photo = photos[at]
        const left = photo?.gone ? undefined : photo
        return (
          <>
            <p className="slate absolute top-0 left-0 flex min-h-14 items-center pl-5 text-soft big-text:hidden">
              {at + 1} / {photos.length}
            </p>
            <div role="status" className="sr-only">
              {photo?.gone && <GoneSentence photo={photo} />}
            </div>
            {left && onDispute && <DisputeButton onPress={() => onDispute(left)} />}
            {left && <Foot photo={left} {...rest} />}
          </>
        )
      }}
    </LightboxFrame>
  )
}

/** What is on screen of a photo that went while it was enlarged. */
const Gone = ({ photo }: { photo: GallerySlot }) => (
  <div className="grid size-full place-content-center px-8 text-center leading-snug">
    <GoneSentence photo={photo} />
  </div>
)

/** Above the photo, out of the thumb's reach. */
function DisputeButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute top-1.5 right-17 big-text:left-5 min-h-11 big-text:px-0 big-text:text-left cursor-pointer px-2 text-note text-soft underline underline-offset-4 hover:text-ink"
    >
      This isn’t my child
    </button>
  )
}

type FootProps = Omit<LightboxProps, 'photos' | 'index' | 'onView' | 'onClose' | 'onDispute'> & {
  photo: GalleryPhoto
}

/** Below the photo: its number and actions. */
function Foot({ photo, line, offers, favourites, school, onToggle, onFavourite }: FootProps) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex min-h-18 items-center gap-1 px-5 pb-[env(safe-area-inset-bottom)]">
      <span className="slate text-soft max-sm:hidden">No. {photo.no}</span>
      <span className="max-sm:ml-24" />
      <FavouriteButton
        no={photo.no}
        favourite={favourites.includes(photo.id)}
        onToggle={() => onFavourite(photo.id)}
      />
      <ForSchoolTick
        photo={photo}
        choice={school}
        className="max-sm:absolute max-sm:bottom-full max-sm:left-5 big-text:bottom-[calc(100%+3.5rem)] sm:ml-4"
      />
      <span className="ml-auto big-text:absolute big-text:right-5 big-text:bottom-full big-text:bg-ground">
        <Choosing {...{ photo, line, offers }} onToggle={() => onToggle(photo.id)} />
      </span>
    </div>
  )
}

type Slide = ReturnType<typeof toSlide>

function toSlide(photo: GalleryPhoto) {
  const { id, previews, width, height, no } = photo
  const sources = previews.map((preview) => ({
    ...preview,
    height: Math.round((preview.width * height) / width),
  }))
  const largest = sources.at(-1)
  return {
    id,
    src: largest?.src ?? '',
    width: largest?.width ?? width,
    height: largest?.height ?? height,
    alt: `Photo ${no}${spokenKind(photo)}, with watermark`,
    srcSet: sources,
  }
}
