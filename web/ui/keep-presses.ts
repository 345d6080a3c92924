/** As far as a hand moves a mouse while it presses. */
const STILL_PX = 4

interface Press {
  on: HTMLElement
  x: number
  y: number
  /** Where the pressed element was, in the window. */
  top: number
  left: number
}

/**
 * Lets a mouse press count that the browser drops because the screen changed before the button was up again: on a link
 * that was replaced by an equal one, as screens replace what the document, or a wait for the server, showed in the same
 * place; and on a link or button that something new has pushed away from the pointer.
 */
export function keepPresses(): void {
  let press: Press | undefined
  document.addEventListener('pointerdown', (event) => (press = pressOf(event)), true)
  document.addEventListener(
    'pointerup',
    (event) => {
      const meant = press && isMainButton(event) ? meantBy(press, event) : undefined
      press = undefined
      if (!meant) return
      const { ctrlKey, metaKey, shiftKey, altKey } = event
      const keys = { ctrlKey, metaKey, shiftKey, altKey }
      meant.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window, ...keys }))
    },
    true,
  )
}

/** A finger's click looks for what is under it only when the finger has gone: it finds the new link by itself. */
const isMainButton = ({ pointerType, button }: PointerEvent) => pointerType === 'mouse' && button === 0

const pressable = ({ target }: PointerEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null

function pressOf(event: PointerEvent): Press | undefined {
  const on = isMainButton(event) ? pressable(event) : null
  if (!on) return undefined
  const { top, left } = on.getBoundingClientRect()
  return { on, x: event.clientX, y: event.clientY, top, left }
}

/** What a press that is over was meant for, if the browser makes no click of it. */
function meantBy({ on, x, y, top, left }: Press, event: PointerEvent): HTMLElement | undefined {
  const under = pressable(event)
  if (!on.isConnected) {
    const isEqual = on instanceof HTMLAnchorElement && (under as HTMLAnchorElement | null)?.href === on.href
    return isEqual && under ? under : undefined
  }
  // What opens at once takes the end of the press itself.
  if (under === on || on.hasAttribute('aria-haspopup')) return undefined
  const now = on.getBoundingClientRect()
  const isPushedAway = now.top !== top || now.left !== left
  const isStill = Math.abs(event.clientX - x) < STILL_PX && Math.abs(event.clientY - y) < STILL_PX
  return isPushedAway && isStill ? on : undefined
}
