import type { Film } from '../../../domain/site/kinds/shared.ts'
import { filmOf, playerOf } from '../../../domain/site/media/film.ts'
import { posterFile } from '../../../domain/site/media/site-media.ts'
import { Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { pictureAddress } from '../meta.ts'
import type { Site } from '../site.ts'
import type { ShownFrame } from './frame-figure.tsx'
import { filmNote, PlayMark, VideoFacade } from './video-facade.tsx'

interface FilmFrameProps {
  film: Pick<Film, 'address' | 'title' | 'credit'>
  /** The still. Without one an own film has its poster, and the words of another stand on plain ground. */
  frame?: Pick<ShownFrame, 'picture' | 'position'> | undefined
  invitation: string
  sizes: string
  /** The frame's aspect ratio. */
  ratio: string
  /** Aligns the words with the page where the frame is full width. */
  wordsClassName?: string
  /** What stands below the invitation, in place of credit and host. */
  note?: string | undefined
}

/** A still with a play button; the film loads on click. */
export function FilmFrame({
  film,
  frame,
  invitation,
  sizes,
  ratio,
  wordsClassName = 'px-5',
  note = filmNote(film),
}: FilmFrameProps) {
  const poster = frame ? undefined : posterOf(film.address)
  return (
    <VideoFacade
      address={film.address}
      title={film.title}
      className={`group relative isolate block overflow-clip focus-visible:-outline-offset-4 ${ratio}`}
    >
      {frame && (
        <Picture
          picture={frame.picture}
          alt=""
          sizes={sizes}
          position={frame.position}
          className="settle -z-20 absolute inset-0 size-full object-cover"
        />
      )}
      {poster && (
        <img
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 -z-20 size-full object-cover"
        />
      )}
      <span className="reel-words absolute inset-x-0 bottom-0 pb-5">
        <span className={`flex items-center gap-4 ${wordsClassName}`}>
          <PlayMark />
          <span className="text-bone">
            {invitation}
            {note && <span className="slate mt-0.5 block text-mist">{note}</span>}
          </span>
        </span>
      </span>
    </VideoFacade>
  )
}

/** The poster of an own film. One that has none yet leaves the ground as it is. */
function posterOf(address: string): string | undefined {
  const film = address ? filmOf(address) : undefined
  return film?.host === 'own' ? posterFile(film.id) : undefined
}

/** schema.org data of a film; none of one that was removed. */
export function videoObjects(
  site: Site,
  film: Film,
  description: string,
  still: PictureData,
): Record<string, unknown>[] {
  if (!film.address) return []
  const video = {
    '@type': 'VideoObject',
    name: film.title,
    description,
    thumbnailUrl: pictureAddress(site, still),
    uploadDate: film.published,
    ...(filmOf(film.address).host === 'own'
      ? { contentUrl: `${site.origin}${playerOf(film.address)}` }
      : { embedUrl: playerOf(film.address) }),
    creditText: film.credit || undefined,
  }
  return [video]
}
