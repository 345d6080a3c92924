/** Whether a click is meant for this page, not for a new tab or window. */
export const isUnmodifiedClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** The element matching the selector that a plain click hit. */
export function hit(event: MouseEvent, selector: string): HTMLElement | null {
  const { target } = event
  return target instanceof Element && isUnmodifiedClick(event) && !event.defaultPrevented
    ? target.closest<HTMLElement>(selector)
    : null
}
