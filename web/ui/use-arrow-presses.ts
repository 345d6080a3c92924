import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ControllerRef } from 'yet-another-react-lightbox'

/** Transition time after a single press. */
const CALM_MS = 220
/** Transition time of quick presses, and the interval under a held key. */
const QUICK_MS = 120

/**
 * Arrow keys for a lightbox, which drops those pressed during a transition. Every press counts at once; a held key
 * moves at a steady pace and stops on release. While `isBusy`, the arrows are left alone.
 */
export function useArrowPresses(isBusy?: () => boolean) {
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
