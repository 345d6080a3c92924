import type { Film } from '../../../content/films.ts'
import type { HomeWords } from '../../../content/home.ts'
import { Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { VideoFacade } from '../../ui/video-facade.tsx'

/** From edge to edge, in the ratio of the cinema. */
interface ShowreelProps {
  words: HomeWords['portfolio']['showreel']
  picture: PictureData
  film: Film
}

export function Showreel({ words, picture, film }: ShowreelProps) {
  const { invitation, slate, position } = words
  return (
    <VideoFacade
      videoId={film.id}
      title={film.title}
      className="group relative isolate block aspect-[16/10] overflow-clip focus-visible:-outline-offset-4 md:aspect-[2.39]"
    >
      <Picture
        picture={picture}
        alt=""
        sizes="(min-width: 52rem) 100vw, 112vw"
        position={position}
        className="settle -z-20 absolute inset-0 size-full object-cover"
      />
      <span className="reel-words absolute inset-x-0 bottom-0 pb-6 md:pb-9">
        <span className="wrap flex items-center gap-4 md:gap-5">
          <span className="grid size-16 shrink-0 place-items-center rounded-full border border-bone transition-colors duration-200 group-hover:border-gorse group-hover:bg-gorse group-hover:text-peat md:size-18">
            <svg viewBox="0 0 20 20" aria-hidden="true" className="ml-0.5 size-5" fill="currentColor">
              <path d="M4 2v16l14-8z" />
            </svg>
          </span>
          <span>
            {invitation}
            <span className="slate mt-0.5 block text-balance text-mist">
              {slate}
              {film.credit && <span className="block">{film.credit}</span>}
            </span>
          </span>
        </span>
      </span>
    </VideoFacade>
  )
}
