import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { Picture } from '../../ui/picture.tsx'
import { type GalleryPhoto, largest } from './photo.ts'

const loadLightbox = () => import('./lightbox.tsx')
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }))

const PARAMETER = 'photo'

const layouts = {
  four: { grid: 'md:grid-cols-4', sizes: '(min-width: 52rem) 25vw, 50vw' },
  five: { grid: 'sm:grid-cols-5', sizes: '(min-width: 40rem) 20vw, 50vw' },
  /** Three by five on a tablet, five by three on a desk. */
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
 * A strict grid with the photos one by one over it. Each is a plain link to its large file until the page is
 * hydrated; then it opens over the page, and its name stands in the address (`?photo=…`), so that it can be shared
 * and Back closes it.
 */
export function Gallery({ title, photos }: GalleryProps) {
  const { open, shown, show, close } = useShownPhoto(photos)
  const list = useReturnedFocus(shown)
  const { grid, sizes } = layouts[layoutOf(photos.length)]
  // An odd number would leave one alone in the last row of two.
  const first = photos.length % 2 ? 'max-sm:first:col-span-2' : ''
  return (
    <>
      <ul ref={list} className={`grid grid-cols-2 gap-1 px-1 ${grid}`}>
        {photos.map((photo, index) => (
          <li key={photo.slug} className={`settle ${first}`}>
            <a
              href={largest(photo)}
              onClick={(event) => {
                if (!isPlain(event)) return
                event.preventDefault()
                open(index)
              }}
              onPointerEnter={prepare}
              onFocus={prepare}
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
      {shown !== undefined && (
        <Suspense>
          <Lightbox title={title} photos={photos} index={shown} onView={show} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function layoutOf(count: number): keyof typeof layouts {
  if (count % 15 === 0) return 'fiveOfFifteen'
  return count % 4 === 0 ? 'four' : 'five'
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** At the first sign of interest, so that the tap does not wait for the network. */
function prepare() {
  loadLightbox().catch(() => {})
}

/** Keeps the open photo in the address. Closed until hydrated, as the page's file knows no address but its own. */
function useShownPhoto(photos: readonly GalleryPhoto[]) {
  const [parameters, setParameters] = useSearchParams()
  const navigate = useNavigate()
  const [hydrated, setHydrated] = useState(false)
  /** Whether the page before this one in the history is the gallery without the photo. */
  const opened = useRef(false)
  useEffect(() => setHydrated(true), [])

  const found = photos.findIndex(({ slug }) => slug === parameters.get(PARAMETER))
  const go = (index: number | undefined, replace: boolean) => {
    const photo = index === undefined ? undefined : photos[index]
    setParameters(photo ? { [PARAMETER]: photo.slug } : {}, { replace, preventScrollReset: true })
  }
  return {
    shown: hydrated && found >= 0 ? found : undefined,
    open(index: number) {
      opened.current = true
      go(index, false)
    },
    show(index: number) {
      if (index !== found) go(index, true)
    },
    close() {
      if (opened.current) navigate(-1)
      else go(undefined, true)
      opened.current = false
    },
  }
}

/** Who came by the address of a photo has nothing to go back to: closed, its place in the list has the focus. */
function useReturnedFocus(shown: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    const left = last.current
    last.current = shown
    if (shown !== undefined || left === undefined || document.activeElement !== document.body) return
    list.current?.children[left]?.querySelector('a')?.focus()
  }, [shown])
  return list
}

/** For pages with a gallery: another photo in the address is no reason to fetch the page's data again. */
export function onlyOnAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
