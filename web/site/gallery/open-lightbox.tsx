import { createRoot } from 'react-dom/client'
import { Lightbox } from './lightbox.tsx'
import type { Slide } from './slide.ts'

interface Opened {
  /** Names the gallery for those who cannot see it. */
  title: string
  /** The gallery's links, each around its picture. */
  links: readonly HTMLAnchorElement[]
  onView: (index: number) => void
  onClose: () => void
  /** After it has gone; with the photo that was shown last. */
  onClosed: (index: number) => void
}

/** The photos of a page one by one over it; `show` turns to one of them, or to none. */
export function openLightbox({ title, links, onView, onClose, onClosed }: Opened) {
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
        // Once React has taken it down, and its keeper of the focus with it.
        if (left !== undefined) requestAnimationFrame(() => setTimeout(() => onClosed(left)))
        return
      }
      last = index
      root.render(<Lightbox title={title} photos={slides} index={index} onView={view} onClose={onClose} />)
    },
  }
}

/** Everything that a large view needs stands in the page. Browsers that run this code read WebP. */
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
  const greatest = srcSet.at(-1)?.width ?? original('width')
  return {
    src: link.href,
    alt: image?.alt ?? '',
    name: link.dataset.name ?? '',
    width: greatest,
    height: tall(greatest),
    srcSet,
  }
}
