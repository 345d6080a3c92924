import { type Frame, uprightKey } from '../../../content/frame.ts'
import type { PictureData } from '../../ui/picture-data.ts'

/** A frame whose picture has been found. */
export interface ShownFrame extends Omit<Frame, 'picture'> {
  picture: PictureData
}

/** Finds a frame's picture, in a loader: `show(frame, picturesOf('/about'))`. */
export function show({ picture, ...rest }: Frame, find: (key: string) => PictureData): ShownFrame {
  return { ...rest, picture: find(picture) }
}

/** A frame that opens a page, with the upright cut of its picture. */
export interface ShownHero extends ShownFrame {
  upright: PictureData
}

/** Finds the picture of a frame that opens a page, in a loader. It is one of `content/heroes.ts`. */
export const showHero = (frame: Frame, find: (key: string) => PictureData): ShownHero => ({
  ...show(frame, find),
  upright: find(uprightKey(frame)),
})
