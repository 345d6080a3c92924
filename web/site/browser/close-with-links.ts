import { isPlain } from './plain-click.ts'

/** Closes a menu or dialog when one of its links is clicked, and a dialog on a backdrop click. */
export function closeWithLinks() {
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target instanceof HTMLDialogElement) target.close()
    const link = target.closest('a')
    if (!link || !isPlain(event)) return
    link.closest<HTMLElement>('[popover]')?.hidePopover?.()
    link.closest('dialog')?.close()
  })
}
