import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { useEffect, useMemo } from 'react'
import { LightboxFrame } from '../../ui/lightbox.tsx'

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

interface LightboxProps {
  /** The gallery's accessible name. */
  title: string
  photos: readonly Slide[]
  /** The first photo to show, from 0. */
  index: number
  onView: (index: number) => void
  onClose: () => void
}

/** A gallery's photos in a full window, which Tab does not leave. */
export function Lightbox({ title, photos, index, onView, onClose }: LightboxProps) {
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
        <p className="slate pointer-events-none absolute inset-x-0 bottom-0 flex min-h-14 items-center justify-between gap-6 px-5 pb-[env(safe-area-inset-bottom)] text-mist">
          <span className="max-sm:hidden">{photos[at]?.name}</span>
          <span aria-live="polite" className="max-sm:ml-auto">
            {at + 1} / {photos.length}
          </span>
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
