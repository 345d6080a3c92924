import type { ComponentType } from 'react'

type IslandProps<Props extends object> = {
  /** Names the file with the component: `contact-form` is `contact-form.island.tsx`. */
  name: string
  of: ComponentType<Props>
  /** Hydrates at once if the address has this query parameter, or any (`*`). */
  hydrateOn?: string
} & (object extends Props ? { props?: Props } : { /** Written into the page, as JSON. */ props: Props })

/**
 * An interactive component in an otherwise static page. It works as plain HTML until the first touch, focus or hover
 * hydrates it (`browser/islands.ts`). It gets nothing but its props, its first render may not depend on context, and it
 * must not use `useId`.
 */
export function Island<Props extends object>({ name, of: Component, hydrateOn, props }: IslandProps<Props>) {
  return (
    <div
      className="contents"
      data-island={name}
      {...(hydrateOn && { 'data-asked': hydrateOn })}
      {...(props && { 'data-props': JSON.stringify(props) })}
    >
      <Component {...(props as Props)} />
    </div>
  )
}
