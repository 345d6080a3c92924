import '../school.css'
import { useState } from 'react'
import type { GalleryOffers } from '../../../domain/orders/offers/gallery-offers.ts'
import { toggleFavourite } from '../basket/basket.ts'
import type { Line } from '../basket/order-line.ts'
import type { GallerySlot } from '../shown-gallery.ts'
import { useFreshPreviews } from '../use-fresh-previews.ts'
import type { PhotosProps } from './gallery.tsx'
import { justifiedRows } from './justified-rows.ts'
import { PhotoCard } from './photo-card.tsx'
import type { SchoolChoice } from './school-portrait.tsx'

interface PhotoGridProps extends PhotosProps {
  line: Line
  offers: GalleryOffers
  shown: readonly GallerySlot[]
  favourites: readonly string[]
  school: SchoolChoice
  onToggle: (photoId: string) => void
  onEnlarge: (photoId: string) => void
}

/** The photo grid. The others wait until the first has loaded, for slow connections. */
export function PhotoGrid(props: PhotoGridProps) {
  const { galleryKey, gallery, line, offers, shown, favourites, school, onToggle, onEnlarge } = props
  const [firstShown, setFirstShown] = useState(false)
  const { version, refreshIfDue, refresh } = useFreshPreviews(props)
  const slots = justifiedRows(shown)
  const first = shown.findIndex(({ gone }) => gone === undefined)
  function onMissing() {
    setFirstShown(true)
    void refreshIfDue()
  }
  return (
    <ul className="mt-1 flex flex-wrap sm:mt-7 items-start gap-x-1">
      {shown.map((photo, index) => (
        <PhotoCard
          key={photo.id}
          version={version}
          photo={photo}
          line={gallery.forSale ? line : null}
          offers={offers}
          favourite={favourites.includes(photo.id)}
          school={school}
          priority={index === first}
          deferred={index !== first && !firstShown}
          place={slots[index]}
          onShown={() => setFirstShown(true)}
          onToggle={() => onToggle(photo.id)}
          onFavourite={() => toggleFavourite(galleryKey, photo.id)}
          onEnlarge={() => onEnlarge(photo.id)}
          onMissing={onMissing}
          onRetry={refresh}
        />
      ))}
    </ul>
  )
}
