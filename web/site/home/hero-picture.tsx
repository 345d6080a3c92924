import { Picture, picturePreloads } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'

interface HeroPictures {
  wide: PictureData
  /** The same picture cut for upright screens, where the wide one would be mostly out of sight. */
  tall: PictureData
}

/** The frame is the window, so each picture is as wide as the window or as its own height demands. */
const shown = ({ wide, tall }: HeroPictures) => ({
  picture: wide,
  sizes: 'max(100vw, 178vh)',
  instead: { media: '(max-aspect-ratio: 2/3)', picture: tall, sizes: 'max(100vw, 67vh)' },
})

export function HeroPicture(pictures: HeroPictures) {
  return (
    <Picture
      {...shown(pictures)}
      priority
      className="push-in -z-20 absolute inset-0 size-full object-cover"
    />
  )
}

/** Entries for a page's `meta`, so that the hero is asked for before anything else. */
export const heroPreloads = (pictures: HeroPictures) =>
  picturePreloads(shown(pictures)).map((link) => ({ tagName: 'link' as const, ...link }))
