import { QUICK_VIEW_TEXTS, type QuickViewTexts } from '../home/portfolio/quick-view-texts.ts'
import { hit } from './unmodified-click.ts'

/** `sizes` of the picture in a quick view. */
const SIZES = '(min-width: 64rem) 62rem, (min-width: 52rem) 97vw, 100vw'

/** What only a quick view says of each piece of work: half a kilobyte that the page need not carry. */
let works: Promise<QuickViewTexts> | undefined
const loadWorks = () => {
  works ??= fetch(QUICK_VIEW_TEXTS).then((answer) => answer.json())
  // Without them it opens all the same, and asks again the next time.
  return works.catch((): QuickViewTexts => {
    works = undefined
    return {}
  })
}

/** Opens a piece of work in a dialog. Its texts are fetched at the first sign of interest in any. */
export function openQuickViews() {
  const dialog = document.querySelector<HTMLDialogElement>('#quick-view')
  if (!dialog) return
  for (const opener of document.querySelectorAll('[data-quick-view]'))
    for (const hint of ['pointerenter', 'focus'])
      opener.addEventListener(hint, () => void loadWorks(), { once: true })
  let latest: HTMLElement | undefined
  document.addEventListener('click', async (event) => {
    const opener = hit(event, '[data-quick-view]')
    const card = opener?.closest<HTMLElement>('[data-work]')
    if (!opener || !card || dialog.open) return
    latest = opener
    fill(dialog, card)
    dialog.showModal()
    const { client, description } = (await loadWorks())[opener.dataset.quickView ?? ''] ?? {}
    if (latest !== opener) return
    write(dialog, 'client', client)
    write(dialog, 'description', description)
  })
}

const slotOf = (dialog: HTMLElement, name: string) =>
  dialog.querySelector<HTMLElement>(`[data-slot="${name}"]`)
function write(dialog: HTMLElement, name: string, text: string | null | undefined) {
  const place = slotOf(dialog, name)
  if (place) place.textContent = text ?? ''
}

/** Fills the dialog with what its card shows. */
function fill(dialog: HTMLElement, card: HTMLElement) {
  const kinds = (card.dataset.work ?? '').split(' ').map((kind) => {
    return document.querySelector(`[data-kind="${kind}"]`)?.textContent?.trim()
  })
  write(dialog, 'title', card.querySelector('h3')?.textContent)
  for (const still of ['description', 'client']) write(dialog, still, '')
  write(dialog, 'where', card.querySelector('.slate > :last-child')?.textContent)
  write(dialog, 'kind', kinds.join(', '))

  const picture = card.querySelector('picture')?.cloneNode(true) as HTMLElement | undefined
  for (const source of picture?.querySelectorAll('source') ?? []) source.sizes = SIZES
  const image = picture?.querySelector('img')
  if (image) {
    image.loading = 'eager'
    image.className = 'size-full object-cover'
  }
  slotOf(dialog, 'picture')?.replaceChildren(...(picture ? [picture] : []))

  const link = card.querySelector<HTMLAnchorElement>('a[href^="/case-study/"]')
  const full = slotOf(dialog, 'case')
  if (full instanceof HTMLAnchorElement) {
    full.hidden = !link
    full.href = link?.href ?? ''
  }
}
