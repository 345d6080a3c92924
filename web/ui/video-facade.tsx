import type { ReactNode } from 'react'

interface VideoFacadeProps {
  /** Id on the privacy-enhanced host, which is not contacted before the click. */
  videoId: string
  /** The player's accessible name. */
  title: string
  /** Sets the frame's ratio and position. */
  className?: string
  /** Shown until the film plays: a picture and a play mark. */
  children: ReactNode
}

/** A film's player on the privacy-enhanced host. */
export const playerOf = (videoId: string) => `https://www.youtube-nocookie.com/embed/${videoId}`

/** A film that loads on request: in place where scripts run (`site/browser/films.ts`), else as a link to the player. */
export function VideoFacade({ videoId, title, className = '', children }: VideoFacadeProps) {
  return (
    <a
      href={`${playerOf(videoId)}?autoplay=1&rel=0`}
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
