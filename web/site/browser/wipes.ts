/** Lets the flat side of a picture end where its slider is. */
export function followWipes() {
  for (const figure of document.querySelectorAll<HTMLElement>('[data-wipe]')) {
    const slider = figure.querySelector('input')
    const follow = () => figure.style.setProperty('--wipe', String((slider?.valueAsNumber ?? 0) / 100))
    slider?.addEventListener('input', follow)
    follow()
  }
}
