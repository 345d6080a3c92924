import { hit } from './unmodified-click.ts'

const PARAMETER = 'photo'
const loadLightbox = () => import('../gallery/open-lightbox.tsx')

/**
 * Opens the photos of a gallery or a text in a lightbox instead of as files. The open photo is in the address (`?photo=…`),
 * so that it can be shared and Back closes it. Without the lightbox's code the file opens after all.
 */
export function openPhotos() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-photo]')]
  if (links.length === 0) return
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  const title = gallery?.dataset.gallery ?? document.querySelector('h1')?.textContent ?? ''
  /** Whether the previous history entry is this page without the photo. */
  let opened = false
  let lightbox: { show(index: number | undefined): void } | undefined

  /** The photo in the address; undefined if there is none. */
  const requestedIndex = () => {
    const slug = new URLSearchParams(location.search).get(PARAMETER)
    const index = links.findIndex(({ dataset }) => dataset.photo === slug)
    return index < 0 ? undefined : index
  }
  const addressOf = (index: number | undefined) => {
    const address = new URL(location.href)
    const slug = links[index ?? -1]?.dataset.photo
    if (slug) address.searchParams.set(PARAMETER, slug)
    else address.searchParams.delete(PARAMETER)
    return address.href
  }
  async function showRequested() {
    const index = requestedIndex()
    if (index === undefined) {
      opened = false
      return lightbox?.show(undefined)
    }
    const code = await loadLightbox().catch(() => location.replace(links[index]?.href ?? ''))
    if (!code) return
    lightbox ??= code.openLightbox({
      title,
      links,
      onView: (index) => history.replaceState(history.state, '', addressOf(index)),
      onClose() {
        if (opened) return history.back()
        history.replaceState(history.state, '', addressOf(undefined))
        showRequested()
      },
      /** After opening by address there is no focus to restore, so the photo's link gets it. */
      onClosed(index) {
        opened = false
        if (document.activeElement === document.body) links[index]?.focus()
      },
    })
    // Somebody may have gone back while the code was loading.
    lightbox.show(requestedIndex())
  }
  function open(index: number) {
    opened = true
    history.pushState(history.state, '', addressOf(index))
    showRequested()
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
  for (const link of links)
    for (const hint of ['pointerover', 'focusin'])
      link.addEventListener(hint, () => void loadLightbox().catch(() => {}), { once: true })
  addEventListener('popstate', showRequested)
  if (requestedIndex() !== undefined) showRequested()
}
