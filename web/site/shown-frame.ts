import type { Frame } from '../../content/frame.ts'
import type { PictureData } from '../ui/picture-data.ts'

/** A frame whose picture has been found. */
export interface ShownFrame extends Omit<Frame, 'picture'> {
  picture: PictureData
}

/** Finds a frame's picture, in a loader: `show(frame, picturesOf('/about'))`. */
export function show({ picture, ...rest }: Frame, find: (key: string) => PictureData): ShownFrame {
  return { ...rest, picture: find(picture) }
}
