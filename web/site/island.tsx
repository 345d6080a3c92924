import type { ComponentType } from 'react'

interface IslandProps<Props> {
  /** The file that holds the component, as its default: `contact-form` is `contact-form.island.tsx`. */
  name: string
  of: ComponentType<Props>
  /** Travels in the page as JSON. */
  props?: Props
  /** Comes alive with the page if the address has this in its query, or anything (`*`): it is meant for the island. */
  asked?: string
}

/**
 * A component that reacts to people, in a page that is otherwise finished. It stands in the page as HTML and works as
 * far as HTML does; at the first touch, focus or approach of a pointer the browser fetches its code and hydrates it
 * (`browser/islands.ts`). What it renders at first depends on its props alone, and on no context; its ids are its own, not `useId`'s.
 */
export function Island<Props extends object>({ name, of: Component, props, asked }: IslandProps<Props>) {
  const given = props ?? ({} as Props)
  return (
    <div
      className="contents"
      data-island={name}
      {...(props && { 'data-props': JSON.stringify(props) })}
      {...(asked && { 'data-asked': asked })}
    >
      <Component {...given} />
    </div>
  )
}
