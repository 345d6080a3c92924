import type { RefObject } from 'react'

/** Marks a row that can be taken out of its list. */
export const row = { 'data-takeable': '' }
/** Marks the control that takes it out. */
export const takesOut = { 'data-takes-out': '' }

/**
 * Called by the control that takes its row out. Focuses that of the next row, or of the one before (or the summary, of a
 * folded one), else `instead`, by default the screen's heading: the browser would begin again at the top of the page.
 */
export function focusNeighbour(control: HTMLElement, instead?: RefObject<HTMLElement | null>) {
  const taken = control.closest('[data-takeable]')
  const near = [taken?.nextElementSibling, taken?.previousElementSibling]
    .map((neighbour) => neighbour?.querySelector<HTMLElement>('summary, [data-takes-out]'))
    .find((found) => found)
  requestAnimationFrame(() => {
    const found = near ?? instead?.current ?? document.querySelector<HTMLElement>('main h1')
    found?.focus()
  })
}
