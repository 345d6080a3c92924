/** Lays out the sections below the first screen one by one, after the fonts and while the browser is idle. */
export async function layOutBelow() {
  const parts = document.querySelectorAll<HTMLElement>("[data-hero='whole'] ~ section")
  // Asking whether the fonts are ready makes the browser lay out the page.
  if (parts.length > 0) await document.fonts.ready
  for (const part of parts) {
    // A film or an animation on a slow machine may leave no idle time at all.
    await new Promise((then) =>
      'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 500 }) : setTimeout(then),
    )
    part.style.contentVisibility = 'visible'
  }
  document.documentElement.toggleAttribute('data-whole', true)
}
