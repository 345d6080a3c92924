import { whenIdle } from './when-idle.ts'

const parts = () => document.querySelectorAll<HTMLElement>("[data-hero='whole'] ~ section")

/** Lays out the sections below the first screen one by one, while the browser is idle. */
export async function layOutBelow() {
  for (const part of parts()) {
    await whenIdle()
    part.style.contentVisibility = 'visible'
  }
  document.documentElement.toggleAttribute('data-whole', true)
}

/**
 * Skips sections out of sight while a dialog is open: it makes the whole page inert, and a browser then styles every
 * element anew. They keep their height; the page cannot be scrolled meanwhile. Not before all are laid out, since those
 * that were not have no height to keep.
 */
export function skipBehindDialogs() {
  const change = ({ target, type, newState }: Event & { newState?: string }) => {
    if (!(target instanceof HTMLDialogElement)) return
    if (newState === 'open') skipBelow()
    // A link that closes a dialog scrolls right afterwards, before the `close` that every browser knows.
    else if (newState === 'closed' || type === 'close')
      for (const part of parts()) part.style.contentVisibility = ''
  }
  for (const name of ['beforetoggle', 'close']) document.addEventListener(name, change, { capture: true })
}

function skipBelow() {
  if (document.documentElement.dataset.whole === undefined) return
  for (const part of parts()) {
    const { top, bottom } = part.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) part.style.contentVisibility = 'hidden'
  }
}
