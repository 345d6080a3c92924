const GAP = 8
/** What is drawn smaller than this is shown by its label. */
const SMALLEST = 4

/** Scrolls what the keyboard has reached out from under a bar that stays in place, on every screen and in every dialog. */
export function keepFocusVisible(): void {
  addEventListener('focusin', ({ target }) => {
    // The browser has scrolled it into view by then, if only behind the bar.
    requestAnimationFrame(() => {
      if (target instanceof Element && target.matches(':focus-visible')) uncover(target)
    })
  })
}

function uncover(focused: Element) {
  const shown =
    focused.getBoundingClientRect().height < SMALLEST ? (focused.closest('label') ?? focused) : focused
  const { left, width, top, bottom } = shown.getBoundingClientRect()
  const barAt = (y: number) => {
    const over = document.elementFromPoint(left + width / 2, y)
    const bar = over && !shown.contains(over) ? barAround(over) : undefined
    return bar && !bar.contains(shown) ? bar.getBoundingClientRect() : undefined
  }
  const below = barAt(bottom - 1)
  const above = barAt(top + 1)
  const by = below ? bottom - below.top + GAP : above ? top - above.bottom - GAP : 0
  if (by !== 0) scrollerOf(shown).scrollBy({ top: by, behavior: 'instant' })
}

/** The element itself or what it is in that stays in place while the page is scrolled. */
function barAround(element: Element): Element | undefined {
  for (let bar: Element | null = element; bar; bar = bar.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(bar).position)) return bar
  return undefined
}

function scrollerOf(element: Element): Element {
  for (let scroller = element.parentElement; scroller; scroller = scroller.parentElement)
    if (
      /auto|scroll/.test(getComputedStyle(scroller).overflowY) &&
      scroller.scrollHeight > scroller.clientHeight
    )
      return scroller
  return document.documentElement
}
