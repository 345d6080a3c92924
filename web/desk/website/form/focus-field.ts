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

/** Goes to the field with a problem that is furthest up, once the summary is there and folded sections are open. */
export function focusFirst(problems: Readonly<Record<string, string>>) {
  requestAnimationFrame(() => {
    const places = Object.keys(problems).map((path) => [path, orderOf(path)] as const)
    const [first] = places.toSorted(([, a], [, b]) => a - b)
    if (first) focusField(first[0])
  })
}

/** How far down the form a field is. */
function orderOf(path: string): number {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field], fieldset[id]')]
  const at = fields.findIndex(({ id, dataset }) => dataset.field === path || id === idOf(path))
  return at < 0 ? fields.length : at
}
