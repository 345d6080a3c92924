import type { Gallery } from '../../domain/photos.ts'
import { Button } from '../ui/button.tsx'
import { closeGallery } from './basket.ts'
import { longDay } from './days.ts'
import { countOf } from './order-line.ts'
import { NoteScreen, ReachMe, textLink } from './screen.tsx'

interface NoPhotosProps {
  gallery: Gallery
  onLook: () => void
  looking: boolean
}

/** A right code with nothing behind it: not yet, not quite, or no longer. */
export function NoPhotos({ gallery, onLook, looking }: NoPhotosProps) {
  const { preparing, salesClose, eventName } = gallery
  const closed = salesClose !== null && salesClose < new Date().toISOString().slice(0, 10)
  return (
    <NoteScreen
      title={closed ? 'This gallery has closed' : preparing > 0 ? 'Nearly there' : 'No photos here yet'}
      slate={eventName}
    >
      {closed ? (
        <p>
          Its photos were on sale until {longDay(salesClose)}. Often they can still be had: write to{' '}
          <ReachMe />.
        </p>
      ) : preparing > 0 ? (
        <p>
          {countOf(preparing)} {preparing === 1 ? 'has' : 'have'} arrived and {preparing === 1 ? 'is' : 'are'}{' '}
          being prepared. That takes a few minutes.
        </p>
      ) : (
        <p>
          Your code is right, but there are no photos behind it yet. They come a few days after the school’s
          photo day. If that is longer ago, write to <ReachMe />.
        </p>
      )}
      <p className="flex flex-wrap items-center gap-6">
        {!closed && (
          <Button look="solid" onClick={onLook} aria-disabled={looking}>
            {looking ? 'Looking…' : 'Look again'}
          </Button>
        )}
        <button type="button" onClick={closeGallery} className={`${textLink} min-h-11`}>
          Another code
        </button>
      </p>
    </NoteScreen>
  )
}
