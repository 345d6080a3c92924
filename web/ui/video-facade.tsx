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
