import { hit } from './plain-click.ts'

/** A still becomes its film, in the same frame; nothing was asked of the film's host until then. */
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
