import { idOf } from './document-fields.ts'

/** Opens what a field lies in, and goes to its first control. A block of a text is in the text. */
export function focusField(path: string): boolean {
  const named = document.getElementById(idOf(path))
  const field = document.querySelector<HTMLElement>(`[data-field="${path}"]`) ?? named
  if (!field) return /\.\d+$/.test(path) && focusField(path.replace(/\.\d+$/, ''))
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const control = named?.matches('input, textarea, select, button, [contenteditable]')
    ? named
    : field.querySelector<HTMLElement>(
        '[contenteditable], input:not([type=hidden]), textarea, select, button',
      )
  ;(control ?? field).focus()
  return true
}
