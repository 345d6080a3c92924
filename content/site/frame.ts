/** A picture on a page. */
export interface Frame {
  /** Key of the picture: its path in `content/media/` without `.jpg`. Each picture appears once per page. */
  picture: string
  /** The point that stays visible when the picture is cropped, as `left% top%`; the middle by default. */
  position?: string
  /** The caption, as on a clapperboard: place, season, purpose. */
  slate: string
}

/** The data of a page for search engines and shared links. */
export interface PageWords {
  /** Without the name of the business, which is added. */
  title: string
  /** One or two sentences, 160 characters at most. */
  description: string
  keywords: readonly string[]
}

/** The key of the upright crop of a picture, for phones at the top of a page. */
export const uprightKey = (frame: Frame) => `${frame.picture}-upright-${leftOf(frame)}`

/** The horizontal position of the crop, in percent. */
export const leftOf = ({ position = '50%' }: Frame) => Number.parseFloat(position)
