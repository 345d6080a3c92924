/** A photo as the lightbox shows it. */
export interface Slide {
  src: string
  alt: string
  /** Stands at the foot. */
  name: string
  width: number
  height: number
  srcSet: readonly { src: string; width: number; height: number }[]
}
