/**
 * Lays out what stands below the first screen, a part at a time, once the faces are there and while the browser has nothing else
 * to do.
 */
export async function layOutBelow() {
  await document.fonts.ready
  for (const part of document.querySelectorAll<HTMLElement>("[data-hero='whole'] ~ section")) {
    await new Promise((then) => (window.requestIdleCallback ?? setTimeout)(then))
    part.style.contentVisibility = 'visible'
  }
}
