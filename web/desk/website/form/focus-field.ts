import { idOf } from './document-fields.ts'

/** Opens what a field lies in, and goes to its first control. */
export function focusField(path: string): boolean {
  const field = document.getElementById(idOf(path))
  if (!field) return false
  for (
    let around = field.closest('details');
    around;
    around = around.parentElement?.closest('details') ?? null
  )
    around.open = true
  const control = field.matches('input, textarea, select, button')
    ? field
    : field.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button')
  ;(control ?? field).focus()
  return true
}
