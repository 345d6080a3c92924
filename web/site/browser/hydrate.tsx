// A page has only the rules that its own HTML needs.
import '../../app.css'
import { type ComponentType, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates an island with its props; resolves once its effects have run. Repeats what was typed before. */
export async function hydrate<Props extends object>(
  island: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
) {
  await new Promise<void>((resolve) => {
    hydrateRoot(
      island,
      <StrictMode>
        <Component {...props} />
        <Ready then={resolve} />
      </StrictMode>,
    )
  })
  for (const field of island.querySelectorAll('input')) repeatTyping(field)
}

function Ready({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}

/** React misses input typed before hydration, so the field is reset and filled again. */
function repeatTyping(field: HTMLInputElement) {
  const { value, defaultValue, type } = field
  if (type === 'checkbox' || type === 'radio' || value === defaultValue) return
  field.value = defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
