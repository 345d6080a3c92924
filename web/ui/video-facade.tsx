import { type MouseEvent, type ReactNode, useState } from 'react'

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

/** A film that loads when it is asked for. A plain link to the player until the page is hydrated. */
export function VideoFacade({ videoId, title, className = '', children }: VideoFacadeProps) {
  const [playing, setPlaying] = useState(false)
  const player = `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`
  if (playing) {
    return (
      <iframe
        ref={(frame) => frame?.focus()}
        src={player}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className={`${className} w-full border-0`}
      />
    )
  }
  function play(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <a href={player} target="_blank" rel="noopener" onClick={play} className={className}>
      {children}
    </a>
  )
}
