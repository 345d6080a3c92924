import { hit } from './unmodified-click.ts'

/** `sizes` of the picture in a quick view. */
const SIZES = '(min-width: 64rem) 62rem, (min-width: 52rem) 97vw, 100vw'

/** Opens a piece of work in a dialog. */
export function openQuickViews() {
  const dialog = document.querySelector<HTMLDialogElement>('#quick-view')
  if (!dialog) return
  document.addEventListener('click', (event) => {
    const opener = hit(event, '[data-quick-view]')
    const card = opener?.closest<HTMLElement>('[data-work]')
    if (!opener || !card || dialog.open) return
    fill(dialog, card, opener)
    dialog.showModal()
  })
}

/** Fills the dialog from the card and its button. */
function fill(dialog: HTMLElement, card: HTMLElement, { dataset: { client, description } }: HTMLElement) {
  const slot = (name: string) => dialog.querySelector<HTMLElement>(`[data-slot="${name}"]`)
  const write = (name: string, text: string | null | undefined) => {
    const place = slot(name)
    if (place) place.textContent = text ?? ''
  }
  const kinds = (card.dataset.work ?? '').split(' ').map((kind) => {
    return document.querySelector(`[data-kind="${kind}"]`)?.textContent?.trim()
  })
  write('title', card.querySelector('h3')?.textContent)
  write('description', description)
  write('client', client)
  write('where', card.querySelector('.slate > :last-child')?.textContent)
  write('kind', kinds.join(', '))

  const picture = card.querySelector('picture')?.cloneNode(true) as HTMLElement | undefined
  for (const source of picture?.querySelectorAll('source') ?? []) source.sizes = SIZES
  const image = picture?.querySelector('img')
  if (image) {
    image.loading = 'eager'
    image.className = 'size-full object-cover'
  }
  slot('picture')?.replaceChildren(...(picture ? [picture] : []))

  const link = card.querySelector<HTMLAnchorElement>('a[href^="/case-study/"]')
  const full = slot('case')
  if (full instanceof HTMLAnchorElement) {
    full.hidden = !link
    full.href = link?.href ?? ''
  }
}
