import type { SyntheticEvent } from 'react'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'

interface PhotoProps {
  photo: Pick<GalleryPhoto, 'no' | 'width' | 'height' | 'previews'>
  /** Width in the layout, as in the `sizes` attribute. */
  sizes: string
  /** The first photo of a screen: loads at once. */
  priority?: boolean
  alt?: string
  /** Not to be fetched yet. */
  held?: boolean
  onLoad?: (() => void) | undefined
  onError?: () => void
  className?: string
}

/** A watermarked preview that can be looked at and not easily taken along: no menu, no drag, no selection. */
export function Photo({ photo, sizes, priority, alt, held, onLoad, onError, className = '' }: PhotoProps) {
  const { previews, width, height, no } = photo
  return (
    <img
      src={held ? undefined : previews[0]?.src}
      srcSet={held ? undefined : previews.map(({ src, width }) => `${src} ${width}w`).join(', ')}
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
      className={`${guardedLook} ${className}`}
    />
  )
}

/** The paper a photo will lie on, until it is there. */
export const quietFrame = 'bg-raised inset-ring inset-ring-line'

const refuse = (event: SyntheticEvent) => event.preventDefault()

/** Right-click and drag are off on everything that carries the watermark. */
export const guarded = { draggable: false, onContextMenu: refuse, onDragStart: refuse } as const
export const guardedLook = 'select-none [-webkit-touch-callout:none] [-webkit-user-drag:none]'
