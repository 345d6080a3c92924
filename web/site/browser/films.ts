import { hit } from './plain-click.ts'

/** Replaces a still with its player on click; the film's host is not contacted before. */
export function playFilms() {
  document.addEventListener('click', (event) => {
    const still = hit(event, 'a[data-film]')
    if (!(still instanceof HTMLAnchorElement)) return
    event.preventDefault()
    const player = Object.assign(document.createElement('iframe'), {
      src: still.href,
      title: still.dataset.film ?? '',
      allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
      className: `${still.className} w-full border-0`,
    })
    still.replaceWith(player)
    player.focus()
  })
}
