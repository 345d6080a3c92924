import { galleryStates } from '../../../content/messages.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { Button } from '../../ui/button.tsx'
import { closeGallery } from '../basket/basket.ts'
import { countOf } from '../basket/order-line.ts'
import { NoteScreen, textLink } from '../screen.tsx'

interface NoPhotosProps {
  gallery: Gallery
  onLook: () => void
  looking: boolean
}

/** A right code with nothing behind it: not yet, not quite, or no longer. */
export function NoPhotos({ gallery, onLook, looking }: NoPhotosProps) {
  return (
    <NoteScreen title={noPhotosTitle(gallery)} slate={gallery.eventName}>
      <NoPhotosReason gallery={gallery} />
      <p className="flex flex-wrap items-center gap-6">
        {gallery.state !== 'closed' && (
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

/** A gallery that is open has been emptied meanwhile: nothing is there, as in one that never had any. */
const wordsOf = ({ state }: Gallery) => galleryStates[state === 'open' ? 'empty' : state]

/** What the screen of a gallery without photos is called. */
export const noPhotosTitle = (gallery: Gallery) => wordsOf(gallery).title

/** Why there are none, and what to do. */
export function NoPhotosReason({ gallery }: { gallery: Gallery }) {
  const { state, preparing, salesOpen, salesClose } = gallery
  return (
    <>
      <p>{wordsOf(gallery).text}</p>
      {state === 'upcoming' && salesOpen && <p>Open from {unbrokenDay(salesOpen)}.</p>}
      {state === 'closed' && salesClose && (
        <p className="text-soft">The photos were on sale until {unbrokenDay(salesClose)}.</p>
      )}
      {state === 'preparing' && preparing > 0 && (
        <p className="text-soft">
          {countOf(preparing)} {preparing === 1 ? 'has' : 'have'} arrived.
        </p>
      )}
    </>
  )
}
