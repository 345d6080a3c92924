import { blog } from '../../../content/site/blog.ts'
import { creditOf } from '../../../content/site/films.ts'
import { Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { PlayMark, VideoFacade } from '../../ui/video-facade.tsx'

interface FilmProps {
  videoId: string
  title: string
  still: PictureData
}

/** A film below an article; its host is not contacted before the click. */
export function Film({ videoId, title, still }: FilmProps) {
  const credit = creditOf(videoId)
  return (
    <VideoFacade
      videoId={videoId}
      title={title}
      className="group relative isolate block aspect-video overflow-clip text-bone"
    >
      <Picture
        picture={still}
        alt=""
        sizes="(min-width: 68rem) 60vw, 100vw"
        className="-z-20 absolute inset-0 size-full object-cover"
      />
      <span className="reel-words absolute inset-x-0 bottom-0 flex items-center gap-4 px-5 pb-5">
        <PlayMark />
        <span className="leading-tight">
          {blog.invitation}
          {credit && <span className="slate mt-1 block text-mist">{credit}</span>}
        </span>
      </span>
    </VideoFacade>
  )
}
