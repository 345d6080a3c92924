import { type Frame, uprightKey } from '../../../domain/site/kinds/shared.ts'
import { picture as pictureOf } from '../../media.server.ts'
import { Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { isActiveLink as pictureLeadsTo } from '../link.tsx'
import type { Site } from '../site.ts'

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

/** Adds a frame's picture, in a loader: `show(about.portrait, site)`. */
export function show({ picture, ...rest }: Frame, site: Site): ShownFrame {
  return { ...rest, picture: pictureOf(site, picture) }
}

/** A hero with the portrait crop of its picture, if it has one: those of the sample do. */
export interface ShownHero extends ShownFrame {
  upright: PictureData | undefined
}

/** Adds a hero's pictures, in a loader. */
export const showHero = (frame: Frame, site: Site): ShownHero => ({
  ...show(frame, site),
  upright: site.pictures[uprightKey(frame)],
})
