import { Picture } from '../../ui/picture.tsx'
import { largestJpeg } from '../../ui/picture-data.ts'
import type { GalleryPhoto } from './photo.ts'

const layouts = {
  two: { grid: '', sizes: '50vw' },
  three: { grid: 'sm:grid-cols-3', sizes: '(min-width: 40rem) 34vw, 50vw' },
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
  const layout = layoutOf(photos.length)
  const { grid, sizes } = layouts[layout]
  // With an odd number, the first photo spans both columns of a phone.
  const first = photos.length % 2 ? 'max-sm:first:col-span-2' : ''
  const wide = wideFirst(photos.length, layout)
  return (
    <ul data-gallery={title} className={`grid grid-cols-2 gap-1 px-1 ${grid}`}>
      {photos.map((photo, index) => (
        <li key={photo.key} className={`settle ${wide && index === 0 ? wide.item : first}`}>
          <a
            href={largestJpeg(photo)}
            data-photo={photo.slug}
            data-name={photo.name}
            data-live
            className={`group block ${wide && index === 0 ? wide.ratio : 'aspect-[3/2]'} overflow-clip focus-visible:relative focus-visible:z-1`}
          >
            <Picture
              picture={photo}
              sizes={wide && index === 0 ? '100vw' : sizes}
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
  if (count < 3) return 'two'
  if (count % 15 === 0) return 'fiveOfFifteen'
  if (count % 4 === 0) return 'four'
  return count % 5 === 0 ? 'five' : 'three'
}

/** The first photo's place where the others would leave a gap in the last row. */
function wideFirst(count: number, layout: keyof typeof layouts) {
  const across = count % 2 ? 'max-sm:col-span-2' : ''
  if (count === 1) return { item: 'col-span-2', ratio: 'aspect-[3/2] sm:aspect-[2.39]' }
  if (layout !== 'three' || count % 3 === 0) return undefined
  return count % 3 === 1
    ? { item: `${across} sm:col-span-3`, ratio: 'aspect-[3/2] sm:aspect-[2.39]' }
    : { item: `${across} sm:col-span-2`, ratio: 'aspect-[3/2] sm:aspect-[3/1]' }
}
