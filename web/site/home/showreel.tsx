import type { Film } from '../../../content/site/films.ts'
import type { HomeWords } from '../../../content/site/home/home.ts'
import { onPhones, Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { PlayMark, VideoFacade } from '../../ui/video-facade.tsx'

interface ShowreelProps {
  words: HomeWords['portfolio']['showreel']
  picture: PictureData
  film: Film
}

/** Full width, in cinema ratio. Phones ask for less than the 112vw of the layout: under a scrim nobody sees it. */
export function Showreel({ words, picture, film }: ShowreelProps) {
  const { invitation, slate, position } = words
  return (
    <VideoFacade
      videoId={film.id}
      title={film.title}
      className="group relative isolate block aspect-[16/10] big-text:aspect-auto overflow-clip focus-visible:-outline-offset-4 md:aspect-[2.39]"
    >
      <Picture
        picture={picture}
        alt=""
        sizes={`(min-width: 52rem) 100vw, ${onPhones(72)}`}
        position={position}
        className="settle -z-20 absolute inset-0 size-full object-cover"
      />
      <span className="reel-words absolute big-text:static inset-x-0 bottom-0 block pb-6 md:pb-9">
        <span className="wrap flex big-text:flex-wrap items-center gap-4 md:gap-5">
          <PlayMark className="size-16 md:size-18" />
          <span>
            {invitation}
            <span className="slate mt-0.5 block text-mist">
              {slate}
              {film.credit && <span className="block">{film.credit}</span>}
            </span>
          </span>
        </span>
      </span>
    </VideoFacade>
  )
}
