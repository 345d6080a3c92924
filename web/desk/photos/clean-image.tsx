import type { ComponentProps } from 'react'
import type { CleanPicture } from '../../../domain/photos/clean-pictures.ts'

interface CleanImageProps extends Pick<ComponentProps<'img'>, 'sizes' | 'alt' | 'loading' | 'className'> {
  picture: CleanPicture
  /** The photo's pixels, upright; a portrait's shape unless known. */
  width?: number | null | undefined
  height?: number | null | undefined
}

/** The long edges of the two sizes, in `server/photos/derive/renditions.ts`. */
const EDGES = { thumb: 480, large: 1600 }

/** A photo at the desk, without a watermark; the browser takes the size that `sizes` asks for. */
export function CleanImage({ picture, width, height, sizes, alt = '', loading, className }: CleanImageProps) {
  const size = { width: width ?? 4, height: height ?? 5 }
  const across = size.width / Math.max(size.width, size.height)
  return (
    <img
      src={picture.thumb}
      srcSet={`${picture.thumb} ${Math.round(EDGES.thumb * across)}w, ${picture.large} ${Math.round(EDGES.large * across)}w`}
      alt={alt}
      {...size}
      decoding="async"
      draggable={false}
      {...{ sizes, loading, className }}
    />
  )
}
