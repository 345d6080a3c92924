import { type Frame, uprightKey } from '../../../content/site/frame.ts'
import { Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { isActiveLink as pictureLeadsTo } from '../link.tsx'

interface FrameFigureProps {
  frame: ShownFrame
  /** Layout width of the whole picture, before cropping. */
  sizes: string
  /** Classes of the frame, for its aspect ratio. */
  ratio?: string
  className?: string
  /** The page whose hero this picture morphs into. */
  leadsTo?: string
  /** Classes of the slate, where the frame is wider than the page. */
  slateClassName?: string
}

/** A picture and its slate. */
export function FrameFigure({
  frame,
  sizes,
  ratio = 'aspect-[3/2]',
  className = '',
  leadsTo,
  slateClassName = 'pr-4',
}: FrameFigureProps) {
  return (
    <figure className={`settle ${className}`}>
      <div className={`overflow-clip ${ratio}`} {...(leadsTo && pictureLeadsTo(leadsTo))}>
        <Picture
          picture={frame.picture}
          sizes={sizes}
          position={frame.position}
          className="size-full object-cover"
        />
      </div>
      <figcaption className={`slate mt-3 text-soft ${slateClassName}`}>{frame.slate}</figcaption>
    </figure>
  )
}

/** A frame with its picture. */
export interface ShownFrame extends Omit<Frame, 'picture'> {
  picture: PictureData
}

/** Adds a frame's picture, in a loader: `show(frame, picturesOf(site, '/about'))`. */
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
