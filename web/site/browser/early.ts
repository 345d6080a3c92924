/**
 * Stands in every public page and runs before anything else is there: says how far the page has come, turns on the faces, opens the
 * search, keeps what is pressed too early, and fetches `start.ts` once the page is shown, or at the first touch.
 */
import { wipeTokens } from '../../wipe-tokens.ts'

wipeTokens()
const root = document.documentElement
const { start = '' } = document.currentScript?.dataset ?? {}
const on = (names: string, listener: (event: Event) => void, options?: AddEventListenerOptions) => {
  for (const name of names.split(' ')) addEventListener(name, listener, options)
}

const scrolled = () => root.toggleAttribute('data-scrolled', scrollY > 50)
on('scroll pageshow', scrolled, { passive: true })
scrolled()

// A category in the address chooses among the posts before they are painted.
const category = new URLSearchParams(location.search).get('category')
if (category) root.dataset.category = category

/** The faces follow the first picture, but on a later page, where the browser has them at hand. */
const faces = document.querySelector<HTMLStyleElement>('style[media]')
function showFaces() {
  if (faces) faces.media = 'all'
}
/** The two that most words stand in come together: with each by itself the page would be laid out anew. */
async function fetchFaces() {
  const rules = [...(faces?.sheet?.cssRules ?? [])] as CSSFontFaceRule[]
  const whole = rules.map(({ style }) => style).filter((style) => !style.getPropertyValue('unicode-range'))
  await Promise.allSettled(
    whole.map((style) => new FontFace('face', style.getPropertyValue('src'), { display: 'swap' }).load()),
  )
  showFaces()
}
const [{ type: arrival } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
/** Who comes to a place, or back to one, needs all that stands before it at its true height. */
const whole = () => root.toggleAttribute('data-whole', true)
if (location.hash || arrival !== 'navigate') whole()
on(
  'click',
  ({ target }) => target instanceof Element && target.closest('a[href*="#"]:not([data-live])') && whole(),
  {
    capture: true,
  },
)
if (arrival !== 'navigate' || document.referrer.startsWith(`${location.origin}/`)) showFaces()

/** Shown: loaded, the first picture decoded, and painted. */
on('load', () => {
  const shown = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        root.dataset.shown = ''
        void fetchFaces()
        ;(window.requestIdleCallback ?? setTimeout)(begin, { timeout: 2000 })
      }),
    )
  const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  first?.decode ? first.decode().then(shown, shown) : shown()
})

let begun = false
async function begin() {
  if (begun) return
  begun = true
  const { takeOver } = await import(/* @vite-ignore */ start).catch(() => ({ takeOver: letGo }))
  for (const name of ['click', 'submit']) removeEventListener(name, keep, true)
  takeOver(kept)
}
const untouched = new AbortController()
function touched(event: Event) {
  const { type, movementX, movementY } = event as PointerEvent
  // A mouse that merely lies there is told of too, without having moved; `pointerover` tells of nothing else.
  if (type === 'pointermove' && !movementX && !movementY) return
  untouched.abort()
  root.dataset.touched = ''
  requestAnimationFrame(() => setTimeout(begin))
}
on('pointermove pointerdown touchstart wheel keydown focusin', touched, {
  capture: true,
  passive: true,
  signal: untouched.signal,
})

/** What needs code was pressed before the code was there: `start.ts` presses it again. */
const kept: Event[] = []
/** Without that code, links are links. */
function letGo() {
  for (const { target } of kept) if (target instanceof HTMLElement) target.click()
}
function keep(event: Event) {
  const { target } = event
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
  if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
  if (!target.closest('[data-live], [data-island] button[type=button]')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.push(event)
  begin()
}
on('click submit', keep, { capture: true })

function openSearch(): boolean {
  const dialog = document.querySelector<HTMLDialogElement>('#search')
  if (!dialog?.showModal) return false
  if (!dialog.open) dialog.showModal()
  dialog.querySelector('input')?.select()
  return true
}
on('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event as KeyboardEvent
  if (key?.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && openSearch())
    event.preventDefault()
})
on('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-search]')) openSearch()
})

/** The picture that leads to a page becomes its hero, and the hero the picture on the way back. */
function lead(event: Event, address: string | null | undefined) {
  const { viewTransition } = event as PageSwapEvent
  if (!viewTransition || !address) return
  const { pathname } = new URL(address)
  const pictures = document.querySelectorAll(`[data-leads-to="${CSS.escape(pathname)}"]`)
  const picture = [...pictures].find((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  picture?.toggleAttribute('data-going', true)
  viewTransition.finished.finally(() => picture?.removeAttribute('data-going'))
}
on('pageswap', (event) => lead(event, (event as PageSwapEvent).activation?.entry?.url))
on('pagereveal', (event) => lead(event, window.navigation?.activation?.from?.url))
