import { Picture, picturePreloads } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { HeroFrame } from '../page-parts/page-hero.tsx'

interface HeroPictures {
  wide: PictureData
  /** The same picture, cropped for portrait screens. */
  tall: PictureData
}

/**
 * The wide picture fills the window by width or height. The tall one is requested smaller than its 67vh: under a
 * scrim nobody sees it, and phones save bandwidth.
 */
const shown = ({ wide, tall }: HeroPictures) => ({
  picture: wide,
  sizes: 'max(100vw, 178vh)',
  instead: { media: '(max-aspect-ratio: 2/3)', picture: tall, sizes: 'max(100vw, min(55vh, 132vw))' },
})

export function HeroPicture(pictures: HeroPictures) {
  return (
    <HeroFrame>
      <Picture {...shown(pictures)} priority className="size-full object-cover" />
    </HeroFrame>
  )
}

/** Head entries that preload the hero. */
export const heroPreloads = (pictures: HeroPictures) => picturePreloads(shown(pictures))
