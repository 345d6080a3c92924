import type { CSSProperties } from 'react'
import { largestJpeg, type PictureData, type PictureFormat } from './picture-data.ts'

interface Shown {
  picture: PictureData
  /**
   * Layout width of the whole picture, as in the `sizes` attribute, before the frame crops it: a 3:2 picture that
   * fills a 4:5 frame of 25vw is 47vw wide.
   */
  sizes: string
  /** Another picture for some screens, such as a portrait one for `(max-aspect-ratio: 3/4)`. */
  instead?: { media: string; picture: PictureData; sizes: string }
}

interface PictureProps extends Shown {
  /** For the one picture that fills the first screen: loads before everything else. */
  priority?: boolean | undefined
  /** Overrides the picture's own text; empty for a decorative picture. */
  alt?: string
  /** The part to keep when cropping, as in `object-position`: `50% 30%`. */
  position?: string | undefined
  /** Classes of the `<img>`; the caller sets the frame's ratio. */
  className?: string
}

/** The id of a page's `priority` picture. */
const FIRST = 'first-picture'

/**
 * A picture in the best format and size for the browser, over its dominant colour until loaded, which is darkened on
 * peat (`app.css`). Only its `<img>` takes part in layout.
 */
export function Picture({ picture, sizes, instead, priority, alt, position, className }: PictureProps) {
  return (
    <picture className="contents [&>source]:hidden">
      {instead && sources(instead.picture, instead.sizes, instead.media)}
      {sources(picture, sizes)}
      <img
        src={largestJpeg(picture)}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        {...(priority ? { id: FIRST, fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        className={className}
        style={{ '--tone': picture.colour, objectPosition: position } as CSSProperties}
      />
    </picture>
  )
}

/**
 * The end of a picture's `sizes`, for phones. On a dense screen fewer pixels are asked for than it has: three to the
 * point look like two, and weigh twice as much.
 */
export const onPhones = (vw: number) => `(min-resolution: 2.5dppx) ${Math.round(vw * 6.4) / 10}vw, ${vw}vw`

/**
 * The `<link>`s of a `priority` picture: one that preloads it, or two with `instead`; and one that shows nothing of the
 * page before the picture's place, into which the picture that was clicked on the last page grows.
 */
export function picturePreloads({ picture, sizes, instead }: Shown) {
  const place = { tagName: 'link', rel: 'expect', href: `#${FIRST}`, blocking: 'render' } as const
  if (!instead) return [place, preload(picture, sizes)]
  return [
    place,
    preload(instead.picture, instead.sizes, instead.media),
    preload(picture, sizes, `not all and ${instead.media}`),
  ]
}

function preload(picture: PictureData, sizes: string, media?: string) {
  return {
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(picture, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  } as const
}

function sources(picture: PictureData, sizes: string, media?: string) {
  const { width, height } = picture
  return (['avif', 'webp'] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      media={media}
      srcSet={srcSet(picture, format)}
      sizes={sizes}
      {...(media && { width, height })}
    />
  ))
}

function srcSet({ base, widths }: PictureData, format: PictureFormat): string {
  return widths[format].map((width) => `${base}/${width}.${format} ${width}w`).join(', ')
}
