/** Lays out the sections below the first screen one by one, after the fonts and while the browser is idle. */
export async function layOutBelow() {
  await document.fonts.ready
  for (const part of document.querySelectorAll<HTMLElement>("[data-hero='whole'] ~ section")) {
    // A film or an animation on a slow machine may leave no idle time at all.
    await new Promise((then) =>
      'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 500 }) : setTimeout(then),
    )
    part.style.contentVisibility = 'visible'
  }
  document.documentElement.toggleAttribute('data-whole', true)
}
