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

/** A film that loads on request: in place where scripts run (`site/browser/films.ts`), else as a link to the player. */
export function VideoFacade({ videoId, title, className = '', children }: VideoFacadeProps) {
  const player = `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`
  return (
    <a href={player} target="_blank" rel="noopener" data-film={title} data-live className={className}>
      {children}
    </a>
  )
}
