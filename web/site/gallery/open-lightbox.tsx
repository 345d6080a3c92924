import '../../app.css'
import { createRoot } from 'react-dom/client'
import { Lightbox, type Slide } from './lightbox.tsx'

// A page has only the rules that its own HTML needs.

interface LightboxOptions {
  /** The gallery's accessible name. */
  title: string
  /** The gallery's links, each around a picture. */
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
