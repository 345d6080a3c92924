import type { ComponentType } from 'react'

interface IslandProps<Props> {
  /** Names the file with the component: `contact-form` is `contact-form.island.tsx`. */
  name: string
  of: ComponentType<Props>
  /** Embedded in the page as JSON. */
  props?: Props
  /** Hydrates at once if the address has this query parameter, or any (`*`). */
  asked?: string
}

/**
 * An interactive component in an otherwise static page. It works as plain HTML until the first touch, focus or hover
 * hydrates it (`browser/islands.ts`). Its first render may depend on its props only, not on context, and it must not
 * use `useId`.
 */
export function Island<Props extends object>({ name, of: Component, props, asked }: IslandProps<Props>) {
  const ownProps = props ?? ({} as Props)
  return (
    <div
      className="contents"
      data-island={name}
      {...(props && { 'data-props': JSON.stringify(props) })}
      {...(asked && { 'data-asked': asked })}
    >
      <Component {...ownProps} />
    </div>
  )
}
