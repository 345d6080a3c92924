/**
 * Lays out what stands below the first screen once somebody is there, a part at a time, while the browser has nothing else to do;
 * whoever only looks at the first screen does not pay for it.
 */
export async function layOutBelow() {
  if (document.documentElement.dataset.touched === undefined)
    await new Promise((then) => addEventListener('touched', then, { once: true }))
  await document.fonts.ready
  for (const part of document.querySelectorAll<HTMLElement>("[data-hero='whole'] ~ section")) {
    await new Promise((then) => (window.requestIdleCallback ?? setTimeout)(then))
    part.style.contentVisibility = 'visible'
  }
}
