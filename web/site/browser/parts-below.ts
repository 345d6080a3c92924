import { whenIdle } from './when-idle.ts'

/** Lays out the sections below the first screen one by one, while the browser is idle. */
export async function layOutBelow() {
  for (const part of document.querySelectorAll<HTMLElement>("[data-hero='whole'] ~ section")) {
    await whenIdle()
    part.style.contentVisibility = 'visible'
  }
  document.documentElement.toggleAttribute('data-whole', true)
}
