import { Picture } from '../../ui/picture.tsx'
import { largestJpeg } from '../../ui/picture-data.ts'
import type { GalleryPhoto } from './photo.ts'

const layouts = {
  four: { grid: 'md:grid-cols-4', sizes: '(min-width: 52rem) 25vw, 50vw' },
  five: { grid: 'sm:grid-cols-5', sizes: '(min-width: 40rem) 20vw, 50vw' },
  /** Five rows of three on tablets, three rows of five on desktops. */
  fiveOfFifteen: {
    grid: 'sm:grid-cols-3 lg:grid-cols-5',
    sizes: '(min-width: 68rem) 20vw, (min-width: 40rem) 34vw, 50vw',
  },
} as const

interface GalleryProps {
  title: string
  photos: readonly GalleryPhoto[]
}

/**
 * A photo grid. Each photo links to its large file, which opens in a lightbox where scripts run
 * (`browser/galleries.ts`).
 */
export function Gallery({ title, photos }: GalleryProps) {
  const { grid, sizes } = layouts[layoutOf(photos.length)]
  // With an odd number, the first photo spans both columns.
  const first = photos.length % 2 ? 'max-sm:first:col-span-2' : ''
  return (
    <ul data-gallery={title} className={`grid grid-cols-2 gap-1 px-1 ${grid}`}>
      {photos.map((photo) => (
        <li key={photo.slug} className={`settle ${first}`}>
          <a
            href={largestJpeg(photo)}
            data-photo={photo.slug}
            data-name={photo.name}
            data-live
            className="group block aspect-[3/2] overflow-clip focus-visible:relative focus-visible:z-1"
          >
            <Picture
              picture={photo}
              sizes={sizes}
              className="size-full object-cover transition-transform duration-900 ease-settle group-hover:scale-[1.035]"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** How many photos a gallery has. */
export const PhotoCount = ({ photos }: { photos: readonly GalleryPhoto[] }) =>
  photos.length === 1 ? '1 photograph' : <>{photos.length} photographs</>

function layoutOf(count: number): keyof typeof layouts {
  if (count % 15 === 0) return 'fiveOfFifteen'
  return count % 4 === 0 ? 'four' : 'five'
}
