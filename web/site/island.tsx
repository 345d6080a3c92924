import type { ComponentType } from 'react'

interface IslandProps {
  /** Names the file with the component: `contact-form` is `contact-form.island.tsx`. */
  name: string
  of: ComponentType
  /** Hydrates at once if the address has this query parameter, or any (`*`). */
  hydrateOn?: string
}

/**
 * An interactive component in an otherwise static page. It works as plain HTML until the first touch, focus or hover
 * hydrates it (`browser/islands.ts`). It gets no props, its first render may not depend on context, and it must not use
 * `useId`.
 */
export function Island({ name, of: Component, hydrateOn }: IslandProps) {
  return (
    <div className="contents" data-island={name} {...(hydrateOn && { 'data-asked': hydrateOn })}>
      <Component />
    </div>
  )
}
