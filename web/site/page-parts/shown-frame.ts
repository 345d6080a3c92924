import { type Frame, uprightKey } from '../../../content/site/frame.ts'
import type { PictureData } from '../../ui/picture-data.ts'

/** A frame with its picture. */
export interface ShownFrame extends Omit<Frame, 'picture'> {
  picture: PictureData
}

/** Adds a frame's picture, in a loader: `show(frame, picturesOf('/about'))`. */
export function show({ picture, ...rest }: Frame, find: (key: string) => PictureData): ShownFrame {
  return { ...rest, picture: find(picture) }
}

/** A hero with the portrait crop of its picture. */
export interface ShownHero extends ShownFrame {
  upright: PictureData
}

/** Adds a hero's pictures, in a loader. It must be one of `content/site/heroes.ts`. */
export const showHero = (frame: Frame, find: (key: string) => PictureData): ShownHero => ({
  ...show(frame, find),
  upright: find(uprightKey(frame)),
})
