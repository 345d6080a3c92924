import { isPlain } from './plain-click.ts'

/** A menu or a dialog closes once one of its links is chosen, and a dialog when somebody presses beside it. */
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
