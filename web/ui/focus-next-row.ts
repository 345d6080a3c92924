import type { RefObject } from 'react'

/** Marks a row that can be removed from its list. */
export const row = { 'data-takeable': '' }
/** Marks the control that removes it. */
export const takesOut = { 'data-takes-out': '' }

/**
 * Called before a control removes its row. Moves the focus to the next row's control, else to the previous row's (or to
 * the summary of a folded row), else to `instead`, by default the screen's heading. Otherwise the browser would start
 * again at the top of the page.
 */
export function focusNextRow(control: HTMLElement, instead?: RefObject<HTMLElement | null>) {
  const taken = control.closest('[data-takeable]')
  const near = [taken?.nextElementSibling, taken?.previousElementSibling]
    .map((neighbour) => neighbour?.querySelector<HTMLElement>('summary, [data-takes-out]'))
    .find((found) => found)
  requestAnimationFrame(() => {
    const found = near ?? instead?.current ?? document.querySelector<HTMLElement>('main h1')
    found?.focus()
  })
}

/**
 * Called when the focused control disappears because of its own action. If nothing else takes the focus, the first
 * control of the next row gets it, or of the one before, else the heading of the dialog or the screen.
 */
export function moveFocusOn(control: Element | null) {
  const taken = control?.closest('li, tr')
  const near = [taken?.nextElementSibling, taken?.previousElementSibling]
  const dialog = control?.closest('[role=dialog]')
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const row = near.find((one) => one?.isConnected)
    const control = row?.querySelector<HTMLElement>('a[href], button')
    if (control) return control.focus()
    const heading = dialog?.isConnected ? dialog.querySelector('h2') : document.querySelector('main h1')
    ;(heading as HTMLElement | null)?.focus({ preventScroll: true })
  })
}

/** A ref that focuses an element as it appears, in place of what was pressed. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
