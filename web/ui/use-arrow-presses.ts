import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ControllerRef } from 'yet-another-react-lightbox'

/** How long a photo takes to come in after a single press. */
const CALM_MS = 220
/** As long as photos that follow upon each other, and the time from one to the next under a held key. */
const QUICK_MS = 120

/**
 * Arrow keys for a lightbox, which by itself drops those that come while a photo is moving: every press counts at once,
 * and a held key goes on at a steady pace and stops where it is let go. `isBusy` leaves the arrows to somebody else.
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
      const way = step[event.key as keyof typeof step]
      if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || busy.current?.()) return
      event.preventDefault()
      event.stopPropagation()
      const since = event.timeStamp - last
      if (event.repeat && since < QUICK_MS) return
      last = event.timeStamp
      flushSync(() => setNavigation(since < CALM_MS ? QUICK_MS : CALM_MS))
      controller.current?.[way]()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
  return { controller, navigation }
}
