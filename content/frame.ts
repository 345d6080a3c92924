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
