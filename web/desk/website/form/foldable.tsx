import { createContext, type ReactNode, useContext, useId } from 'react'
import { PictureThumb } from '../media/picture-field.tsx'
import { hasProblemBelow, useFormSurroundings } from './form-context.ts'

/** Which parts of a form are unfolded, by path; kept for a reload. */
export interface Unfolded {
  paths: readonly string[]
  set: (path: string, open: boolean) => void
  /** The entries of a list have other places now; one that was removed has none. */
  place: (list: string, placeOf: (at: number) => number | undefined) => void
}
export const UnfoldedContext = createContext<Unfolded>({
  paths: [],
  set: () => undefined,
  place: () => undefined,
})

interface FoldableProps {
  path: string
  title: string
  summary: ReactNode
  /** The key of a picture that is in it. */
  picture?: string | undefined
  /** Entries of a list are smaller than sections. */
  small?: boolean
  children: ReactNode
}

/** A part of a form that folds. One with a problem in it is open. */
export function Foldable({ path, title, summary, picture, small = false, children }: FoldableProps) {
  const { paths, set } = useContext(UnfoldedContext)
  const { problems, unfolded } = useFormSurroundings()
  const heading = useId()
  const wrong = hasProblemBelow(problems, path)
  const open = unfolded || wrong || paths.includes(path)
  return (
    <details
      open={open}
      onToggle={(event) => {
        const now = event.currentTarget.open
        // Nested ones bubble in React.
        if (event.target === event.currentTarget && now !== open) set(path, now)
      }}
      className={`group min-w-0 ${small ? '' : 'border-line border-t'}`}
    >
      <summary
        className={`flex cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden ${small ? 'min-h-11 py-1' : 'min-h-14 py-2'}`}
      >
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="group-open:rotate-90 size-2.5 shrink-0 text-soft transition-transform"
        >
          <path d="m4 1.5 4.5 4.5L4 10.5" fill="none" stroke="currentColor" strokeWidth="1.25" />
        </svg>
        {picture && (
          <span className={small ? '' : 'order-last ml-auto'}>
            <PictureThumb picture={picture} />
          </span>
        )}
        {small ? (
          <span id={heading} className="wrap-anywhere min-w-0 leading-snug">
            {title}
          </span>
        ) : (
          <h2 id={heading} className="shrink-0 text-item">
            {title}
          </h2>
        )}
        <span className="min-w-0 truncate text-small text-soft group-open:invisible">{summary}</span>
      </summary>
      {children}
    </details>
  )
}
