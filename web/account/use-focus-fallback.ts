import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to `instead` when the focused control within `inside` disappears, so that keyboard users are not
 * thrown back to the top of the page.
 */
export function useFocusFallback(
  inside: RefObject<HTMLElement | null>,
  instead: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const within = inside.current
    if (!within) return
    let last: Node | undefined
    const follow = ({ target }: FocusEvent) => {
      last = target as Node
    }
    const changes = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = undefined
      instead.current?.focus({ preventScroll: true })
    })
    within.addEventListener('focusin', follow)
    changes.observe(within, { childList: true, subtree: true })
    return () => {
      within.removeEventListener('focusin', follow)
      changes.disconnect()
    }
  }, [inside, instead])
}
