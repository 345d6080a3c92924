import { useRef, useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { setFilmPoster } from '../../../../contract/website/media.ts'
import { filmFile, type ListedFilm, posterFile } from '../../../../domain/site/media/site-media.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { readBase64 } from '../../kit/files/read-file.ts'
import { DeskButton } from '../../kit/page/button.tsx'

const POSTER_EDGE = 1600
/** Films often begin in black. */
const FIRST_MOMENT_S = 1

class NoFrame extends Error {}

/** The picture that is shown before a film plays: taken by itself at first, then at any moment that she goes to. */
export function FilmPoster({ film }: { film: ListedFilm }) {
  const video = useRef<HTMLVideoElement>(null)
  const [outcome, setOutcome] = useState<{ text: string; failed?: boolean }>()
  const { change, run, busy } = useDeskMutation((error) =>
    setOutcome({ text: error instanceof NoFrame ? words.posterFailed : reasonOf(error), failed: true }),
  )
  const first = useRef(film.posterAt === null)

  async function take() {
    const from = video.current
    if (!from) return
    setOutcome(undefined)
    const work = async () => {
      const file = await frameOf(from)
      if (!file) throw new NoFrame()
      await change(setFilmPoster, { params: { id: film.id }, body: { file: await readBase64(file) } })
    }
    await run('take', work, () => setOutcome({ text: words.posterTaken }))
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-start">
      <div>
        <video
          ref={video}
          src={filmFile(film.id)}
          controls
          muted
          playsInline
          preload="metadata"
          aria-label={film.fileName}
          className="max-h-[60svh] w-full bg-peat"
          style={{ aspectRatio: `${film.width} / ${film.height}` }}
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.currentTime = Math.min(FIRST_MOMENT_S, currentTarget.duration / 2 || 0)
          }}
          onSeeked={() => {
            if (!first.current) return
            first.current = false
            void take()
          }}
        />
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <DeskButton onClick={() => void take()} aria-disabled={busy !== undefined}>
            {words.posterTake}
          </DeskButton>
          <p role="status" className={`text-small ${outcome?.failed ? 'text-wrong' : 'text-soft'}`}>
            {outcome?.text ?? words.posterHint}
          </p>
        </div>
      </div>
      <figure>
        {film.posterAt ? (
          <img
            src={`${posterFile(film.id)}?${Date.parse(film.posterAt)}`}
            alt=""
            className="w-full bg-line object-cover max-sm:max-w-40"
          />
        ) : null}
        <figcaption className="slate mt-1 text-soft">
          {film.posterAt ? words.poster : words.posterNone}
        </figcaption>
      </figure>
    </div>
  )
}

/** The frame that a film shows now, as a JPEG. */
async function frameOf(video: HTMLVideoElement): Promise<File | undefined> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  const scale = Math.min(1, POSTER_EDGE / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob ? new File([blob], 'poster.jpg', { type: 'image/jpeg' }) : undefined
}
