import { hit } from './plain-click.ts'
import { loadSheet } from './sheet.ts'

const PARAMETER = 'photo'
const loadLightbox = async () => (await Promise.all([import('../gallery/open-lightbox.tsx'), loadSheet()]))[0]

/**
 * A gallery's photos open over the page instead of as files. The open one stands in the address (`?photo=…`), so that
 * it can be shared and Back closes it.
 */
export function hangGalleries() {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-photo]')]
  /** Whether the entry before this one in the history is the gallery without the photo. */
  let opened = false
  let lightbox: { show(index: number | undefined): void } | undefined

  const asked = () => {
    const slug = new URLSearchParams(location.search).get(PARAMETER)
    return links.findIndex(({ dataset }) => dataset.photo === slug)
  }
  const addressOf = (index: number | undefined) => {
    const address = new URL(location.href)
    const slug = links[index ?? -1]?.dataset.photo
    if (slug) address.searchParams.set(PARAMETER, slug)
    else address.searchParams.delete(PARAMETER)
    return address.href
  }
  async function follow() {
    const index = asked()
    if (index < 0) return lightbox?.show(undefined)
    const { openLightbox } = await loadLightbox()
    lightbox ??= openLightbox({
      title: gallery?.dataset.gallery ?? '',
      links,
      onView: (index) => history.replaceState(history.state, '', addressOf(index)),
      onClose() {
        if (opened) return history.back()
        history.replaceState(history.state, '', addressOf(undefined))
        follow()
      },
      /** Who came by the address of a photo has nothing to go back to: closed, its place in the list has the focus. */
      onClosed(index) {
        opened = false
        if (document.activeElement === document.body) links[index]?.focus()
      },
    })
    lightbox.show(asked())
  }
  function open(index: number) {
    opened = true
    history.pushState(history.state, '', addressOf(index))
    follow()
  }

  document.addEventListener('click', (event) => {
    const link = hit(event, 'a[data-photo], a[href^="?photo="]')
    if (!(link instanceof HTMLAnchorElement)) return
    const slug = link.dataset.photo ?? new URL(link.href).searchParams.get(PARAMETER)
    const index = links.findIndex(({ dataset }) => dataset.photo === slug)
    if (index < 0) return
    event.preventDefault()
    open(index)
  })
  for (const hint of ['pointerover', 'focusin'])
    gallery.addEventListener(hint, () => void loadLightbox().catch(() => {}), { once: true })
  addEventListener('popstate', follow)
  if (asked() >= 0) follow()
}
