import { Picture, picturePreloads } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { HeroFrame } from '../hero-frame.tsx'

interface HeroPictures {
  wide: PictureData
  /** The same picture cut for upright screens, where the wide one would be mostly out of sight. */
  tall: PictureData
}

/**
 * The wide one is as wide as the window or as its own height demands; the tall one is asked for a little smaller than
 * it stands (67vh), which a moving picture under a scrim forgives and a phone's line does not.
 */
const shown = ({ wide, tall }: HeroPictures) => ({
  picture: wide,
  sizes: 'max(100vw, 178vh)',
  instead: { media: '(max-aspect-ratio: 2/3)', picture: tall, sizes: 'max(100vw, 55vh)' },
})

export function HeroPicture(pictures: HeroPictures) {
  return (
    <HeroFrame>
      <Picture {...shown(pictures)} priority className="size-full object-cover" />
    </HeroFrame>
  )
}

/** Entries for a page's `meta`, so that the hero is asked for before anything else. */
export const heroPreloads = (pictures: HeroPictures) =>
  picturePreloads(shown(pictures)).map((link) => ({ tagName: 'link' as const, ...link }))
