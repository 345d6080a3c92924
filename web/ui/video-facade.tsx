import type { ReactNode } from 'react'

interface VideoFacadeProps {
  /** Id on the privacy-enhanced host; nothing is asked of it before the click. */
  videoId: string
  /** Names the player for those who cannot see it. */
  title: string
  /** Ratio and place of the frame. */
  className?: string
  /** What stands there until the film plays: a picture, and what says that it can be played. */
  children: ReactNode
}

/** A film that loads when it is asked for: in its own frame where scripts run (`site/browser/films.ts`), else by a link to the player. */
export function VideoFacade({ videoId, title, className = '', children }: VideoFacadeProps) {
  const player = `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`
  return (
    <a href={player} target="_blank" rel="noopener" data-film={title} data-live className={className}>
      {children}
    </a>
  )
}
