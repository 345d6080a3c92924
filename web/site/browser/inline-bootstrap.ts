import { stripUrlTokens } from '../../strip-url-tokens.ts'
import { afterPaint, whenIdle } from './when-idle.ts'

/**
 * Inlined in every public page, before any other code: tracks how far the page has loaded, shows the web fonts, opens
 * the search, keeps early clicks, and loads `start.ts` once the page is shown or touched.
 */

stripUrlTokens()
const root = document.documentElement
const { start = '' } = document.currentScript?.dataset ?? {}
const on = (names: string, listener: (event: Event) => void, options?: AddEventListenerOptions | boolean) => {
  for (const name of names.split(' ')) addEventListener(name, listener, options)
}
const around = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const scrolled = () => root.toggleAttribute('data-scrolled', scrollY > 50)
on('scroll pageshow', scrolled, { passive: true })

// Applies the category in the address before the posts are painted.
const category = new URLSearchParams(location.search).get('category')
if (category) root.dataset.category = category

/** Web fonts load after the first picture, except on later pages, where they are cached. */
const faces = document.querySelector<HTMLStyleElement>('style[media]')
function showFaces() {
  if (faces) faces.media = 'all'
}
/** Loads the main fonts together, because each one lays out the page again, and shows them once the browser is idle. */
async function fetchFaces() {
  const rules = [...(faces?.sheet?.cssRules ?? [])] as CSSFontFaceRule[]
  const whole = rules.map(({ style }) => style).filter((style) => !style.getPropertyValue('unicode-range'))
  await Promise.allSettled(
    whole.map((style) => new FontFace('face', style.getPropertyValue('src'), { display: 'swap' }).load()),
  )
}
const [{ type: arrival } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
/** Jumping to an anchor, or going back, needs the true height of everything above. */
const whole = () => root.toggleAttribute('data-whole', true)
if (location.hash || arrival !== 'navigate') whole()
on('click', (event) => around(event, 'a[href*="#"]:not([data-live])') && whole(), true)
if (arrival !== 'navigate' || document.referrer.startsWith(`${location.origin}/`)) showFaces()

const nextFrame = () => new Promise(requestAnimationFrame)

/** Fonts change the height of what is above an anchor, and browsers do not always follow. */
async function scrollAgain() {
  await document.fonts.ready
  if (untouched.signal.aborted) return
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
}

/**
 * The page is shown: loaded, with the first picture decoded and painted. Fonts come before the code, which lays out
 * what is below: fewer words are set twice.
 */
on('load', async () => {
  const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  await first?.decode?.().catch(() => {})
  await nextFrame()
  await nextFrame()
  root.dataset.shown = ''
  await fetchFaces()
  await whenIdle(2000)
  showFaces()
  if (location.hash && arrival === 'navigate') await scrollAgain()
  await whenIdle(2000)
  loadStart()
})

let loaded: Promise<(event: Event) => void> | undefined
let failed = false
/** Loads `start.ts`, once; resolves to what repeats a kept event. */
function loadStart() {
  loaded ??= import(/* @vite-ignore */ start).then(
    ({ enhancePage }: typeof import('./start.ts')) => enhancePage(),
    giveUp,
  )
  return loaded
}
/** If the code fails to load, kept clicks run as plain links, and forms post as they do without scripts. */
function giveUp() {
  failed = true
  return ({ target }: Event) => {
    if (target instanceof HTMLFormElement) target.submit()
    else if (target instanceof HTMLElement) target.click()
  }
}

const untouched = new AbortController()
/** Somebody is there. The code is loaded after the next paint: what is pressed answers first. */
function touched(event: Event) {
  const { type, movementX, movementY } = event as PointerEvent
  // A resting mouse fires `pointermove` too, without movement; `pointerover` fires for nothing else.
  if (type === 'pointermove' && !movementX && !movementY) return
  untouched.abort()
  afterPaint(loadStart)
}
on('pointermove pointerdown wheel keydown focusin', touched, {
  capture: true,
  passive: true,
  signal: untouched.signal,
})

/** Keeps a click or submit until its code is loaded: that of its island, or `start.ts`. */
async function keep(event: Event) {
  const { type, ctrlKey, metaKey, shiftKey } = event as MouseEvent
  const { dataset } = around(event, '[data-island]') ?? root
  if (failed || ctrlKey || metaKey || shiftKey || 'alive' in dataset) return
  const form = around(event, '[data-island] form') as HTMLFormElement | null
  // Otherwise the browser would show its own validation messages, and no submit would follow.
  if (form) form.noValidate = true
  const answered = type === 'submit' ? form : around(event, '[data-live], [data-island] button[type=button]')
  if (!answered) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const repeat = await loadStart()
  repeat(event)
}
on('click submit', keep, true)

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
on('click', (event) => around(event, '[data-search]') && openSearch())

/** Morphs a link's picture into the next page's hero, and back. */
function markTransition(event: Event, address: string | null | undefined) {
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
on('pageswap', (event) => markTransition(event, (event as PageSwapEvent).activation?.entry?.url))
on('pagereveal', (event) => markTransition(event, window.navigation?.activation?.from?.url))
