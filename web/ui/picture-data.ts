/** Describes one of the site's pictures. Made at build time, one per file in `content/media/`. */
export interface PictureData {
  /** The renditions' folder, without a trailing slash: `/media/hero/loch-golden-hour-1a2b3c4d`. */
  base: string
  /** Pixels of the upright original; gives the aspect ratio. */
  width: number
  height: number
  /** The alternative text. */
  alt: string
  /** Place, season and purpose, as on a clapperboard; empty if nobody has said. */
  slate: string
  /** Dominant colour, `#rrggbb`, shown until the picture has loaded. */
  colour: string
  /** Rendition widths in pixels, ascending; a rendition is at `<base>/<width>.<format>`. */
  widths: Record<PictureFormat, number[]>
  /** Of a picture that may be seen through, the width of its PNG: in the other formats it is on white. */
  png?: number
}

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** The address of a picture's largest JPEG, which every browser can show. */
export const largestJpeg = ({ base, widths }: PictureData) => `${base}/${widths.jpg.at(-1)}.jpg`
