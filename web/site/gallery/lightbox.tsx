import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { useEffect, useMemo, useState } from 'react'
import Yarl from 'yet-another-react-lightbox'
import { LightboxSign } from '../../ui/lightbox-sign.tsx'
import { useArrowPresses } from '../../ui/use-arrow-presses.ts'
import type { Slide } from './slide.ts'

interface LightboxProps {
  /** Names the gallery for those who cannot see it. */
  title: string
  photos: readonly Slide[]
  /** The photo to begin with, from 0. */
  index: number
  onView: (index: number) => void
  onClose: () => void
}

/** The photos one by one, as large as the window: arrows and swipes go round in a circle, Escape closes. */
export function Lightbox({ title, photos, index, onView, onClose }: LightboxProps) {
  const [at, setAt] = useState(index)
  // It keeps its own place: told where it was a moment ago, it would go back there.
  const [start] = useState(index)
  const { controller, navigation } = useArrowPresses()
  const slides = useMemo(
    () => photos.map(({ srcSet, ...photo }) => ({ ...photo, srcSet: [...srcSet] })),
    [photos],
  )
  useEffect(() => {
    document.addEventListener('keydown', goRound)
    return () => document.removeEventListener('keydown', goRound)
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
        iconPrev: () => <LightboxSign d="M15 4 7 12l8 8" />,
        iconNext: () => <LightboxSign d="m9 4 8 8-8 8" />,
        iconClose: () => <LightboxSign d="M5 5l14 14M19 5 5 19" />,
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

/** Tab goes round among the buttons. */
function goRound(event: KeyboardEvent) {
  if (event.key !== 'Tab') return
  const buttons = [...document.querySelectorAll<HTMLElement>('.gallery-lightbox button')]
  const [first, last] = [buttons[0], buttons.at(-1)]
  const [end, start] = event.shiftKey ? [first, last] : [last, first]
  const within = buttons.some((button) => button === document.activeElement)
  if (within && document.activeElement !== end) return
  event.preventDefault()
  start?.focus()
}
