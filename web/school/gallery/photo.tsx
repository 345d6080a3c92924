import type { SyntheticEvent } from 'react'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'

interface PhotoProps {
  photo: Pick<GalleryPhoto, 'no' | 'width' | 'height' | 'previews'>
  /** Layout width, as in the `sizes` attribute. */
  sizes: string
  /** Loads at once, for the first photo of a screen. */
  priority?: boolean
  alt?: string
  /** Do not load it yet. */
  deferred?: boolean
  onLoad?: (() => void) | undefined
  onError?: () => void
  className?: string
}

/** A watermarked preview that is not easily saved: no context menu, drag or selection. */
export function Photo({
  photo,
  sizes,
  priority,
  alt,
  deferred,
  onLoad,
  onError,
  className = '',
}: PhotoProps) {
  const { previews, width, height, no } = photo
  return (
    <img
      src={deferred ? undefined : previews[0]?.src}
      srcSet={deferred ? undefined : previews.map(({ src, width }) => `${src} ${width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt ?? `Photo ${no}, with watermark`}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      onLoad={onLoad}
      onError={onError}
      {...guarded}
      className={`${guardedClasses} ${className}`}
    />
  )
}

/** How a photo fits a thumbnail: a wide one is shown whole, because those at its sides would be cut off. */
export const fitOf = ({ width, height }: Pick<GalleryPhoto, 'width' | 'height'>) =>
  width > height ? 'object-contain' : 'object-cover'

/** The background of a photo until it has loaded: the tone of the cloth that portraits are taken before. */
export const photoFrame = 'bg-backdrop'
/** The background where words may stand in a photo's place. */
export const quietFrame = 'bg-raised inset-ring inset-ring-line'

const prevent = (event: SyntheticEvent) => event.preventDefault()

/** Turns off the context menu and dragging on watermarked pictures. */
export const guarded = { draggable: false, onContextMenu: prevent, onDragStart: prevent } as const
export const guardedClasses = 'select-none [-webkit-touch-callout:none] [-webkit-user-drag:none]'
