import { loadSheet } from './sheet.ts'

type Finder = typeof import('../search/finder.tsx')

/**
 * Fetches what finds, and its index, at the first sign of interest in the search; the dialog and its field are HTML, and
 * `early.ts` opens them.
 */
export function prepareSearch() {
  const dialog = document.querySelector<HTMLDialogElement>('#search')
  const field = dialog?.querySelector('input')
  const place = dialog?.querySelector<HTMLElement>('[data-found]')
  const failed = dialog?.querySelector<HTMLElement>('[data-search-failed]')
  if (!dialog || !field || !place || !failed) return

  let finder: Finder | undefined
  const fetchFinder = async () => {
    const [code] = await Promise.all([import('../search/finder.tsx'), loadSheet()])
    return { code, entries: await code.loadEntries() }
  }
  async function show() {
    if (finder) return
    failed?.toggleAttribute('hidden', true)
    try {
      const { code, entries } = await fetchFinder()
      if (!finder && dialog && field && place) code.showFinder(place, { entries, dialog, field })
      finder = code
    } catch {
      failed?.toggleAttribute('hidden', false)
    }
  }
  field.addEventListener('focus', show)
  failed.querySelector('button')?.addEventListener('click', show)
  for (const button of document.querySelectorAll('[data-search]'))
    for (const hint of ['pointerenter', 'focus'])
      button.addEventListener(hint, () => void fetchFinder().catch(() => {}), { once: true })
  if (dialog.open) show()
}
