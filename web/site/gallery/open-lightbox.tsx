// A page has only the rules that its own HTML needs.
import '../../app.css'
import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { LightboxFrame } from '../../ui/lightbox.tsx'

interface LightboxOptions {
  /** The accessible name of the gallery, or of the text. */
  title: string
  /** Their links, each around a picture. */
  links: readonly HTMLAnchorElement[]
  onView: (index: number) => void
  onClose: () => void
  /** Called after closing, with the photo shown last. */
  onClosed: (index: number) => void
}

/** Opens a page's photos in a lightbox; `show` changes the photo, or closes it. */
export function openLightbox({ title, links, onView, onClose, onClosed }: LightboxOptions) {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const slides = links.map(slideOf)
  let last: number | undefined
  function view(index: number) {
    last = index
    onView(index)
  }
  return {
    show(index: number | undefined) {
      if (index === undefined) {
        root.render(null)
        const left = last
        last = undefined
        // After React has unmounted it, with its focus trap.
        if (left !== undefined) requestAnimationFrame(() => setTimeout(() => onClosed(left)))
        return
      }
      last = index
      root.render(<Lightbox title={title} photos={slides} index={index} onView={view} onClose={onClose} />)
    },
  }
}

/** Reads a slide from the page. Browsers that run this code support WebP. */
function slideOf(link: HTMLAnchorElement): Slide {
  const image = link.querySelector('img')
  const original = (side: 'width' | 'height') => Number(image?.getAttribute(side))
  const tall = (across: number) => Math.round((across * original('height')) / original('width'))
  const set = link.querySelector<HTMLSourceElement>('source[type="image/webp"]')?.srcset ?? ''
  const srcSet = set.split(', ').map((entry) => {
    const [src = '', across = ''] = entry.split(' ')
    const wide = Number.parseInt(across, 10)
    return { src, width: wide, height: tall(wide) }
  })
  const maxWidth = srcSet.at(-1)?.width ?? original('width')
  return {
    src: link.href,
    alt: image?.alt ?? '',
    name: link.dataset.name ?? '',
    width: maxWidth,
    height: tall(maxWidth),
    srcSet,
  }
}

/** A photo in the lightbox. */
interface Slide {
  src: string
  alt: string
  /** Shown below the photo. */
  name: string
  width: number
  height: number
  srcSet: readonly { src: string; width: number; height: number }[]
}

interface LightboxProps {
  /** Its accessible name. */
  title: string
  photos: readonly Slide[]
  /** The first photo to show, from 0. */
  index: number
  onView: (index: number) => void
  onClose: () => void
}

/** A page's photos in a full window, which Tab does not leave. */
function Lightbox({ title, photos, index, onView, onClose }: LightboxProps) {
  const slides = useMemo(
    () => photos.map(({ srcSet, ...photo }) => ({ ...photo, srcSet: [...srcSet] })),
    [photos],
  )
  useEffect(() => {
    document.addEventListener('keydown', trapTab)
    return () => document.removeEventListener('keydown', trapTab)
  }, [])
  return (
    <LightboxFrame
      slides={slides}
      index={index}
      labels={{ Lightbox: title, Previous: 'Previous photo', Next: 'Next photo', Close: 'Close' }}
      className="gallery-lightbox ground-peat"
      onView={onView}
      onClose={onClose}
    >
      {(at) => (
        <p
          aria-live="polite"
          className="lightbox-slate slate pointer-events-none absolute inset-x-0 bottom-0 flex items-center justify-between gap-x-6 px-5 text-mist max-sm:flex-col max-sm:items-stretch"
        >
          <span className="max-sm:grid max-sm:min-h-14 max-sm:items-center">{photos[at]?.name}</span>
          {photos.length > 1 && (
            <span className="flex min-h-14 shrink-0 items-center max-sm:justify-end">
              {at + 1} / {photos.length}
            </span>
          )}
        </p>
      )}
    </LightboxFrame>
  )
}

/** Keeps Tab within the buttons. */
function trapTab(event: KeyboardEvent) {
  if (event.key !== 'Tab') return
  const buttons = [...document.querySelectorAll<HTMLElement>('.gallery-lightbox button')]
  const [first, last] = [buttons[0], buttons.at(-1)]
  const [end, start] = event.shiftKey ? [first, last] : [last, first]
  const within = buttons.some((button) => button === document.activeElement)
  if (within && document.activeElement !== end) return
  event.preventDefault()
  start?.focus()
}
