import type { ComponentProps, CSSProperties } from 'react'
import { filmWords } from '../../../content/site/film-words.ts'
import { filmOf } from '../../../domain/site/media/film.ts'
import { GREY_BASE } from '../../../domain/site/media/site-media.ts'
import type { TextFilm } from '../../../domain/site/media/text-media.ts'
import type { TextPictures } from '../../../domain/site/rich-text/blocks.ts'
import { picture as pictureOf } from '../../media.server.ts'
import { onPhones, Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { slugOf } from '../gallery/photo.ts'
import { PhotoLink } from '../gallery/photo-link.tsx'
import { useSite } from '../site.ts'
import { FilmFrame } from './film-frame.tsx'

interface PicturesInTextProps {
  block: TextPictures
  /** Beside the grid of a page, where the pictures may be wider than the text. */
  className?: string
  /** Whether they are that wide. */
  wide?: boolean
}

/** Pictures of a text, uncropped: one, a pair as high as each other, or rows of them. */
export function PicturesInText({ block, className = '', wide = false }: PicturesInTextProps) {
  const site = useSite()
  const shown = block.pictures.map(({ picture, caption }) => ({
    caption,
    slug: slugOf(picture),
    picture: pictureOf(site, picture),
  }))
  const whole = shown.reduce((sum, { picture }) => sum + ratioOf(picture), 0)
  const figures = shown.map(({ picture, slug, caption }, index) => (
    <figure
      // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a text never change places
      key={index}
      className={`settle ${shown.length === 1 ? `text-picture ${className}` : ''}`.trimEnd()}
      style={{ '--ratio': ratioOf(picture) } as CSSProperties}
    >
      <Large picture={picture} slug={slug} name={caption || picture.alt || 'Picture'}>
        <Picture
          picture={picture}
          sizes={sizesOf(shareOf(picture, shown.length, whole), wide)}
          className="h-auto w-full"
        />
      </Large>
      {caption && <figcaption className="slate mt-3 pr-4 text-soft">{caption}</figcaption>}
    </figure>
  ))
  if (shown.length === 1) return figures
  return (
    <div className={`text-pictures ${shown.length === 2 ? 'text-pair ' : ''}${className}`.trimEnd()}>
      {figures}
    </div>
  )
}

/** Its large view is a press away; a frame in place of a removed picture has none. */
const Large = ({ children, ...photo }: Omit<ComponentProps<typeof PhotoLink>, 'className'>) =>
  photo.picture.base === GREY_BASE ? (
    <div>{children}</div>
  ) : (
    <PhotoLink {...photo} className="block">
      {children}
    </PhotoLink>
  )

const ratioOf = ({ width, height }: PictureData) => Math.round((width / height) * 1000) / 1000

/** About the part of the width that a picture has. A gallery has about two in a row. */
const shareOf = (picture: PictureData, count: number, whole: number) =>
  count > 2 ? Math.min(1, ratioOf(picture) * 0.35) : ratioOf(picture) / whole

const sizesOf = (share: number, wide: boolean) => {
  const part = (most: number) => Math.round(most * share * 10) / 10
  return wide
    ? `(min-width: 110rem) ${part(76)}rem, (min-width: 52rem) ${part(72)}vw, ${onPhones(part(100))}`
    : `(min-width: 52rem) ${part(42)}rem, ${onPhones(part(100))}`
}

/** A film of a text, which is fetched from its host only after a press. */
export function FilmInText({ film: { address, title, still } }: { film: TextFilm }) {
  const site = useSite()
  const host = address && filmOf(address).host
  return (
    <div className="text-film bg-peat-raised print:hidden">
      <FilmFrame
        film={{ address, title, credit: '' }}
        frame={still ? { picture: pictureOf(site, still), position: '50% 50%' } : undefined}
        invitation={title}
        note={host === 'vimeo' || host === 'youtube' ? filmWords[host] : ''}
        sizes="(min-width: 52rem) 42rem, 100vw"
        ratio="aspect-video text-bone"
      />
    </div>
  )
}
