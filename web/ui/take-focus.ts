/** A ref that focuses an element as it appears, in place of what was pressed. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
