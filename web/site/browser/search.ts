/** Loads the finder and its index at the first sign of interest; the dialog itself is HTML, opened by `inline-bootstrap.ts`. */
export function prepareSearch() {
  const dialog = document.querySelector<HTMLDialogElement>('#search')
  const field = dialog?.querySelector('input')
  const place = dialog?.querySelector<HTMLElement>('[data-found]')
  const failed = dialog?.querySelector<HTMLElement>('[data-search-failed]')
  if (!dialog || !field || !place || !failed) return

  let shown = false
  const fetchFinder = async () => {
    const { loadEntries, showFinder } = await import('../search/finder.tsx')
    return { entries: await loadEntries(), showFinder }
  }
  const show = async () => {
    if (shown) return
    failed.hidden = true
    try {
      const { entries, showFinder } = await fetchFinder()
      if (!shown) showFinder(place, { entries, dialog, field })
      shown = true
    } catch {
      failed.hidden = false
    }
  }
  field.addEventListener('focus', show)
  failed.querySelector('button')?.addEventListener('click', show)
  for (const button of document.querySelectorAll('[data-search]'))
    for (const hint of ['pointerenter', 'focus'])
      button.addEventListener(hint, () => void fetchFinder().catch(() => {}), { once: true })
  if (dialog.open) show()
}
