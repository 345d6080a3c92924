/**
 * Lets a mouse press count on a link that is replaced by an equal one before the button is up again, as the browser
 * drops it. Screens replace what the document, or a wait for the server, showed in the same place.
 */
export function keepPresses(): void {
  let pressed: HTMLAnchorElement | undefined
  document.addEventListener('pointerdown', (event) => (pressed = linkOf(event)), true)
  document.addEventListener(
    'pointerup',
    (event) => {
      const link = linkOf(event)
      if (pressed && !pressed.isConnected && link?.href === pressed.href) {
        const { ctrlKey, metaKey, shiftKey, altKey } = event
        const keys = { ctrlKey, metaKey, shiftKey, altKey }
        link.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, view: window, ...keys }),
        )
      }
      pressed = undefined
    },
    true,
  )
}

/** A finger's click looks for what is under it only when the finger has gone: it finds the new link by itself. */
function linkOf({ target, pointerType, button }: PointerEvent): HTMLAnchorElement | undefined {
  const isMainButton = pointerType === 'mouse' && button === 0
  return (
    (isMainButton && target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined
  )
}
