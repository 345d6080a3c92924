/** Lays out the sections below the first screen one by one, after the fonts and while the browser is idle. */
export async function layOutBelow() {
  await document.fonts.ready
  for (const part of document.querySelectorAll<HTMLElement>("[data-hero='whole'] ~ section")) {
    await new Promise((then) => (window.requestIdleCallback ?? setTimeout)(then))
    part.style.contentVisibility = 'visible'
  }
}
