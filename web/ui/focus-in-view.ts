/**
 * Focuses an element and brings it into view at once. A page that scrolls smoothly would stop where the element was before
 * what is above it was laid out.
 */
export function focusInView(element: HTMLElement | null | undefined) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
}
