/** Whether a press means this page, and not a tab or a window of its own. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** What of these a press has hit, if the page is to answer it. */
export function hit(event: MouseEvent, selector: string): HTMLElement | null {
  const { target } = event
  return target instanceof Element && isPlain(event) && !event.defaultPrevented
    ? target.closest<HTMLElement>(selector)
    : null
}
