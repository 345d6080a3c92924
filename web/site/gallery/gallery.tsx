import { Picture } from '../../ui/picture.tsx'
import { hasFiveColumns, type Size, sizesOf } from './arrangement.ts'
import type { SitePhoto } from './photo.ts'
import { PhotoLink } from './photo-link.tsx'

/** A photo's place in the grid, its frame, and the layout width of its picture. */
const PLACES: Record<Size, { item: string; frame: string; sizes: string }> = {
  across: {
    item: 'col-span-2 sm:col-span-full',
    frame: 'aspect-[3/2] sm:aspect-[2.39]',
    sizes: '100vw',
  },
  // As high as the photos beside it, however a column's width is rounded.
  double: {
    item: 'col-span-2 row-span-2',
    frame: 'aspect-[3/2] sm:aspect-auto sm:h-full',
    sizes: '(min-width: 40rem) 50vw, 100vw',
  },
  half: { item: 'sm:col-span-2', frame: 'aspect-[3/2]', sizes: '50vw' },
  beside: {
    item: 'col-span-2',
    frame: 'aspect-[3/2] sm:aspect-auto sm:h-full',
    sizes: '(min-width: 40rem) 50vw, 100vw',
  },
  single: { item: '', frame: 'aspect-[3/2]', sizes: '(min-width: 40rem) 25vw, 50vw' },
}

interface GalleryProps {
  title: string
  photos: readonly SitePhoto[]
}

/** A photo grid with accents. */
export function Gallery({ title, photos }: GalleryProps) {
  const sizes = sizesOf(photos.length)
  return (
    <ul
      data-gallery={title}
      className={`grid grid-cols-2 gap-1 px-1 sm:grid-cols-4 ${hasFiveColumns(photos.length) ? 'lg:grid-cols-5' : ''}`}
    >
      {photos.map((photo, index) => {
        const place = PLACES[sizes[index] ?? 'single']
        return (
          <li key={photo.key} className={`settle ${place.item}`}>
            <PhotoLink
              picture={photo}
              slug={photo.slug}
              name={photo.name}
              className={`group relative block ${place.frame} overflow-clip focus-visible:z-1`}
            >
              <Picture
                picture={photo}
                sizes={place.sizes}
                className="absolute inset-0 size-full object-cover transition-transform duration-900 ease-settle group-hover:scale-[1.035]"
              />
            </PhotoLink>
          </li>
        )
      })}
    </ul>
  )
}

/** How many photos a gallery has. */
export const PhotoCount = ({ photos }: { photos: readonly SitePhoto[] }) =>
  photos.length === 1 ? '1 photograph' : <>{photos.length} photographs</>
