import { layOutBelow, skipBehindDialogs } from './below-the-fold.ts'
import { moveHero } from './hero-loop.ts'
import { hydrateIslands, replayEvent } from './islands.ts'
import { followMenus } from './menus.ts'
import { openPhotos } from './photos.ts'
import { showWork } from './portfolio-tabs.ts'
import { filterPosts } from './posts.ts'
import { openQuickViews } from './quick-view.ts'
import { moveQuoteButton } from './quote-button.ts'
import { prepareSearch } from './search.ts'
import { nameSections } from './sections.ts'
import { hit, isUnmodifiedClick } from './unmodified-click.ts'
import { whenIdle } from './when-idle.ts'
import { followWipes } from './wipes.ts'

/**
 * Adds to a public page what HTML alone cannot do; returns what repeats the clicks that came before. A feature that
 * fails does not take the others along.
 */
export function enhancePage() {
  for (const enhance of [
    closeOnNavigate,
    followMenus,
    openQuickViews,
    showWork,
    followQuestions,
    playFilms,
    followWipes,
    filterPosts,
    openPhotos,
    prepareSearch,
    hydrateIslands,
    moveQuoteButton,
    nameSections,
    moveHero,
    reportMissing,
    turnYear,
    layOutBelow,
    skipBehindDialogs,
    prefetch,
  ]) {
    try {
      enhance()
    } catch (error) {
      reportError(error)
    }
  }
  document.documentElement.dataset.alive = ''
  return replayEvent
}

/** Updates the build year in the footer to the current year. */
function turnYear() {
  const year = document.querySelector('[data-year]')
  const now = String(new Date().getFullYear())
  // Any new text makes the browser check each `:has()` of the page again.
  if (year && year.textContent !== now) year.textContent = now
}

/** Logs the address of a missing page to the console. */
function reportMissing() {
  if (document.querySelector('[data-missing]')) console.error(`404: there is no page at ${location.pathname}`)
}

/**
 * Prefetches the code of the page's islands while the network is idle, unless the visitor saves data. One file at a
 * time: a request takes half a millisecond of the main thread.
 */
async function prefetch() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const files = document.querySelector<HTMLElement>('[data-ahead]')?.dataset.ahead?.split(' ') ?? []
  if (connection?.saveData || document.readyState !== 'complete') return
  for (const href of files) {
    await whenIdle()
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href, crossOrigin: '' }),
    )
  }
}

/** Closes a menu or dialog when one of its links is clicked, and a dialog on a backdrop click. */
function closeOnNavigate() {
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target instanceof HTMLDialogElement) target.close()
    const link = target.closest('a')
    if (!link || !isUnmodifiedClick(event)) return
    link.closest<HTMLElement>('[popover]')?.hidePopover?.()
    link.closest('dialog')?.close()
  })
}

/** Replaces a still with its player on click; the film's host is not contacted before. */
function playFilms() {
  document.addEventListener('click', (event) => {
    const still = hit(event, 'a[data-film]')
    if (!(still instanceof HTMLAnchorElement)) return
    event.preventDefault()
    const player = still.pathname.endsWith('.mp4') ? videoOf(still) : frameOf(still)
    player.title = still.dataset.film ?? ''
    still.replaceWith(player)
    player.focus()
  })
}

/** A player on another host. */
const frameOf = (still: HTMLAnchorElement) =>
  Object.assign(document.createElement('iframe'), {
    src: still.href,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    className: `${still.className} w-full border-0`,
  })

/** The player of an own film, with the still until its first picture is there. */
const videoOf = (still: HTMLAnchorElement) =>
  Object.assign(document.createElement('video'), {
    src: still.href,
    poster: still.querySelector('img')?.currentSrc ?? '',
    preload: 'none',
    controls: true,
    autoplay: true,
    playsInline: true,
    className: `${still.className} w-full bg-peat`,
  })

/** Keeps the open question in the address, so that it can be shared; such an address opens the question. */
function followQuestions() {
  const faq = document.getElementById('faq')
  if (!faq) return
  faq.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement)) return
      const anchor = `#${target.lastElementChild?.id}`
      if (target.open) history.replaceState(history.state, '', anchor)
      else if (location.hash === anchor)
        history.replaceState(history.state, '', location.pathname + location.search)
    },
    true,
  )
  const open = () => {
    const target = document.getElementById(location.hash.slice(1))
    const fold = target?.closest<HTMLDetailsElement>('#faq details')
    if (fold) fold.open = true
  }
  addEventListener('hashchange', open)
  open()
}
