import { Picture } from '../../ui/picture.tsx'
import { leadsTo as pictureLeadsTo } from '../leads-to.ts'
import type { ShownFrame } from './shown-frame.ts'

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
