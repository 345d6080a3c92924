import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Yarl, { type ControllerRef } from 'yet-another-react-lightbox'

type YarlProps = ComponentProps<typeof Yarl>

interface LightboxFrameProps extends Pick<YarlProps, 'plugins' | 'zoom' | 'render'> {
  /** New ones leave the photo on screen where it is. */
  slides: NonNullable<YarlProps['slides']>
  /** The first photo to show, from 0. */
  index: number
  labels: Record<'Lightbox' | 'Previous' | 'Next' | 'Close', string>
  className: string
  imageProps?: ComponentProps<'img'>
  /** While true, the arrow keys are left alone. */
  isBusy?: () => boolean
  /** A photo comes on screen. */
  onView: (index: number) => void
  onClose: () => void
  /** What stands over the photo on screen. */
  children: (at: number) => ReactNode
}

/** A full-window viewer: arrows and swipes wrap around, Escape closes. One photo alone has neither. */
export function LightboxFrame({
  slides,
  index,
  imageProps,
  isBusy,
  onView,
  onClose,
  render,
  children,
  ...rest
}: LightboxFrameProps) {
  const [at, setAt] = useState(index)
  // The library keeps its own index; passing a stale one would send it back. It gets a new one only with new slides.
  const [initial, setInitial] = useState({ slides, index })
  if (initial.slides !== slides) setInitial({ slides, index: at })
  const { controller, navigation } = useArrowPresses(isBusy)
  const isAlone = slides.length === 1
  return (
    <Yarl
      open
      close={onClose}
      index={initial.index}
      slides={initial.slides}
      animation={{ fade: 180, swipe: 260, navigation }}
      carousel={{ padding: 0, spacing: 24, preload: 1, finite: isAlone, ...(imageProps && { imageProps }) }}
      controller={{ ref: controller, closeOnPullDown: true }}
      toolbar={{ buttons: ['close'] }}
      on={{
        view: ({ index }) => {
          setAt(index)
          onView(index)
        },
      }}
      render={{ ...render, ...lightboxIcons, ...(isAlone && NO_ARROWS), controls: () => children(at) }}
      {...rest}
    />
  )
}

/** One photo leads to no other. */
const NO_ARROWS = { buttonPrev: () => null, buttonNext: () => null }

/** Transition time after a single press. */
const CALM_MS = 220
/** Transition time of quick presses, and the interval under a held key. */
const QUICK_MS = 120

/**
 * Arrow keys for a lightbox, which drops those pressed during a transition. Every press counts at once; a held key
 * moves at a steady pace and stops on release. While `isBusy`, the arrows are left alone.
 */
function useArrowPresses(isBusy?: () => boolean) {
  const controller = useRef<ControllerRef>(null)
  const busy = useRef(isBusy)
  busy.current = isBusy
  const [navigation, setNavigation] = useState(CALM_MS)
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      const step = { ArrowLeft: 'prev', ArrowRight: 'next' } as const
      const move = step[event.key as keyof typeof step]
      if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || busy.current?.())
        return
      event.preventDefault()
      event.stopPropagation()
      const since = event.timeStamp - last
      if (event.repeat && since < QUICK_MS) return
      last = event.timeStamp
      flushSync(() => setNavigation(since < CALM_MS ? QUICK_MS : CALM_MS))
      controller.current?.[move]()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
  return { controller, navigation }
}

/** The icons on a lightbox's buttons. */
const lightboxIcons = {
  iconPrev: () => <Icon d="M15 4 7 12l8 8" />,
  iconNext: () => <Icon d="m9 4 8 8-8 8" />,
  iconClose: () => <Icon d="M5 5l14 14M19 5 5 19" />,
}

function Icon({ d }: { d: string }) {
  return (
    <svg
      aria-hidden="true"
      width="28"
      height="28"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
    >
      <path d={d} />
    </svg>
  )
}
