/** A photo in the lightbox. */
export interface Slide {
  src: string
  alt: string
  /** Shown below the photo. */
  name: string
  width: number
  height: number
  srcSet: readonly { src: string; width: number; height: number }[]
}
