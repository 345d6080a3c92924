import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { useEffect, useMemo, useState } from 'react'
import Yarl from 'yet-another-react-lightbox'
import { lightboxIcons } from '../../ui/lightbox-icons.tsx'
import { useArrowPresses } from '../../ui/use-arrow-presses.ts'

interface LightboxProps {
  /** The gallery's accessible name. */
  title: string
  photos: readonly Slide[]
  /** The first photo to show, from 0. */
  index: number
  onView: (index: number) => void
  onClose: () => void
}

/** A full-window viewer: arrows and swipes wrap around, Escape closes. */
export function Lightbox({ title, photos, index, onView, onClose }: LightboxProps) {
  const [at, setAt] = useState(index)
  // The library keeps its own index; passing a stale one would send it back.
  const [start] = useState(index)
  const { controller, navigation } = useArrowPresses()
  const slides = useMemo(
    () => photos.map(({ srcSet, ...photo }) => ({ ...photo, srcSet: [...srcSet] })),
    [photos],
  )
  useEffect(() => {
    document.addEventListener('keydown', trapTab)
    return () => document.removeEventListener('keydown', trapTab)
  }, [])
  return (
    <Yarl
      open
      close={onClose}
      index={start}
      slides={slides}
      className="gallery-lightbox ground-peat"
      animation={{ fade: 180, swipe: 260, navigation }}
      carousel={{ padding: 0, spacing: 24, preload: 1 }}
      controller={{ ref: controller, closeOnPullDown: true }}
      toolbar={{ buttons: ['close'] }}
      labels={{ Lightbox: title, Previous: 'Previous photo', Next: 'Next photo', Close: 'Close' }}
      on={{
        view: ({ index }) => {
          setAt(index)
          onView(index)
        },
      }}
      render={{
        ...lightboxIcons,
        controls: () => (
          <p className="slate pointer-events-none absolute inset-x-0 bottom-0 flex min-h-14 items-center justify-between gap-6 px-5 pb-[env(safe-area-inset-bottom)] text-mist">
            <span className="max-sm:hidden">{photos[at]?.name}</span>
            <span aria-live="polite" className="max-sm:ml-auto">
              {at + 1} / {photos.length}
            </span>
          </p>
        ),
      }}
    />
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

/** A photo in the lightbox. */
export interface Slide {
  src: string
  alt: string
  /** Shown below the photo. */
  name: string
  width: number
  height: number
  srcSet: readonly { src: string; width: number; height: number }[]
}
