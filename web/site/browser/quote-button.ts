/** What a button may not lie over: words, and whatever can be pressed or typed in. */
const USED =
  'a, button, input, select, textarea, label, summary, iframe, video, h1, h2, h3, p, dt, dd, figcaption, blockquote, th, td, li'

/**
 * Shows the floating button when the page is scrolled up, where it covers neither words nor controls. It goes when the
 * page is scrolled down, at the top, and while the form is in view.
 */
export function moveQuoteButton() {
  const button = document.querySelector<HTMLElement>('.quote')
  const form = document.getElementById('contact')
  if (!button || !form) return
  let before = scrollY
  let up = false
  const show = (free: boolean) => button.toggleAttribute('data-free', free)
  const look = () => {
    up = scrollY < before || (up && scrollY === before)
    before = scrollY
    if (!up || scrollY < innerHeight / 2 || isInView(form) || isUsed(button)) show(false)
  }
  addEventListener('scroll', () => requestAnimationFrame(look), { passive: true })
  // Not while the page still moves: it would come and go with every line.
  addEventListener('scrollend', () => {
    look()
    if (up && scrollY >= innerHeight / 2 && !isInView(form) && !isUsed(button)) show(true)
  })
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

/** Whether words or controls are under the button, by a grid of points as close as lines of small print. */
function isUsed(button: HTMLElement): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  for (let x = left; x <= right; x += 12)
    for (let y = top; y <= bottom; y += 8) {
      const below = document.elementsFromPoint(x, y).find((element) => !button.contains(element))
      const used = below?.closest(USED)
      if (used && !(used instanceof HTMLLIElement && used !== below)) return true
    }
  return false
}
