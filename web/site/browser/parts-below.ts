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
 * element anew. They keep their height; the page cannot be scrolled meanwhile.
 */
export function skipBehindDialogs() {
  const isDialog = ({ target }: Event) => target instanceof HTMLDialogElement
  document.addEventListener(
    'beforetoggle',
    (event) => {
      if (!isDialog(event) || event.newState !== 'open') return
      for (const part of parts()) {
        const { top, bottom } = part.getBoundingClientRect()
        if (bottom < 0 || top > innerHeight) part.style.contentVisibility = 'hidden'
      }
    },
    { capture: true },
  )
  document.addEventListener(
    'close',
    (event) => {
      if (isDialog(event)) for (const part of parts()) part.style.contentVisibility = ''
    },
    { capture: true },
  )
}
