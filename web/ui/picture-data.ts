/** What a page needs to show one of the site's pictures. Made at build time, one per file of `content/media/`. */
export interface PictureData {
  /** Folder of the renditions, without a slash at the end: `/media/hero/loch-golden-hour-1a2b3c4d`. */
  base: string
  /** Size of the original in pixels, upright; it gives the aspect ratio. */
  width: number
  height: number
  /** What is to be seen. */
  alt: string
  /** Dominant colour, `#rrggbb`, shown until the picture is there. */
  colour: string
  /** Widths of the renditions in pixels, ascending; a rendition lies at `<base>/<width>.<format>`. */
  widths: Record<PictureFormat, number[]>
}

export type PictureFormat = 'avif' | 'webp' | 'jpg'
