/** A picture as a page shows it. */
export interface Frame {
  /** Key of the picture: its path in `content/media/` without `.jpg`. No page shows the same one twice. */
  picture: string
  /** What stays in view when the frame crops the picture, as `left% top%`; the middle unless told. */
  position?: string
  /** The line under it, as on a clapperboard: place, season, what it was for. */
  slate: string
}

/** What search engines and shared links are told of a page. */
export interface PageWords {
  /** Without the name of the business, which is added. */
  title: string
  /** One or two sentences, 160 characters at most. */
  description: string
  keywords: readonly string[]
}

/** Names the upright cut of a picture that phones get where it opens a page: cut as its frame would cut it. */
export const uprightKey = (frame: Frame) => `${frame.picture}-upright-${leftOf(frame)}`

/** How far to the right the frame's window stands on the picture, in percent of its way. */
export const leftOf = ({ position = '50%' }: Frame) => Number.parseFloat(position)
