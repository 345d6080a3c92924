import { type ComponentType, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadSheet } from './sheet.ts'

/** Hydrates an island where it stands; resolves once its effects have run. What was typed meanwhile is typed again. */
export async function hydrate(island: HTMLElement, Component: ComponentType<object>, props: object) {
  await loadSheet()
  await new Promise<void>((resolve) => {
    hydrateRoot(
      island,
      <StrictMode>
        <Component {...props} />
        <Ready then={resolve} />
      </StrictMode>,
    )
  })
  for (const field of island.querySelectorAll('input')) typeAgain(field)
}

function Ready({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}

/** React does not hear of what was typed before it listened: the field is emptied for it and filled as by hand. */
function typeAgain(field: HTMLInputElement) {
  const { value, defaultValue, type } = field
  if (type === 'checkbox' || type === 'radio' || value === defaultValue) return
  field.value = defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
