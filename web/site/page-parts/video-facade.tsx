import type { ReactNode } from 'react'
import { filmWords } from '../../../content/site/film-words.ts'
import type { Film } from '../../../domain/site/kinds/shared.ts'
import { autoplayOf, filmOf } from '../../../domain/site/media/film.ts'
import { GREY } from '../../../domain/site/media/site-media.ts'

interface VideoFacadeProps {
  /** The film's address, as `filmOf` reads it; empty if it was removed. No other host is contacted before the click. */
  address: string
  /** The player's accessible name. */
  title: string
  /** Sets the frame's ratio and position. */
  className?: string
  /** Shown until the film plays: a picture and a play mark. */
  children: ReactNode
}

/**
 * A film that loads on request: in place where scripts run (`site/browser/start.ts`), else as a link to the player or
 * the file.
 */
export function VideoFacade({ address, title, className = '', children }: VideoFacadeProps) {
  if (!address) return <span className={className} style={{ backgroundColor: GREY }} />
  return (
    <a
      href={autoplayOf(address)}
      target="_blank"
      rel="noopener"
      data-film={title}
      data-live
      className={className}
    >
      {children}
    </a>
  )
}

/** What stands beside the button: the film's credit, and the host that it comes from. */
export const filmNote = ({ address, credit }: Pick<Film, 'address' | 'credit'>) =>
  [credit, address && filmOf(address).host === 'vimeo' ? filmWords.vimeo : ''].filter(Boolean).join(' · ')

/** Marks a still as a film; goes inside a link of class `group`. */
export function PlayMark({ className = 'size-14' }: { className?: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-full border border-bone transition-colors duration-200 group-hover:border-gorse group-hover:bg-gorse group-hover:text-peat forced-colors:bg-[Canvas] ${className}`}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="ml-0.5 size-1/3" fill="currentColor">
        <path d="M4 2v16l14-8z" />
      </svg>
    </span>
  )
}
