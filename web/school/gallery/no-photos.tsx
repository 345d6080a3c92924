import type { ReactNode } from 'react'
import { contactMessages } from '../../../content/errors/messages.ts'
import { noPhotosWords } from '../../../content/school/gallery.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { NoteScreen, textLink } from '../../shell/screen.tsx'
import { siteSettings } from '../../site-settings.ts'
import { Button } from '../../ui/button.tsx'
import { closeGallery } from '../basket/basket.ts'
import { countOf } from '../basket/order-line.ts'
import type { GalleryKey } from '../gallery-access.ts'
import { RemindMe } from '../reminders/remind-me.tsx'

interface NoPhotosProps {
  galleryKey: GalleryKey
  gallery: Gallery
  onRefresh: () => void
  refreshing: boolean
  children?: ReactNode
}

/** A valid code without photos: not yet, not quite, or no longer. */
export function NoPhotos({ galleryKey, gallery, onRefresh, refreshing, children }: NoPhotosProps) {
  return (
    <NoteScreen title={noPhotosTitle(gallery)} slate={gallery.eventName}>
      {children}
      <NoPhotosReason gallery={gallery} />
      <p className="flex flex-wrap items-center gap-6">
        {gallery.state !== 'closed' && (
          <Button look="solid" onClick={onRefresh} aria-disabled={refreshing}>
            {refreshing ? 'Looking…' : 'Look again'}
          </Button>
        )}
        <button type="button" onClick={closeGallery} className={`${textLink} min-h-11`}>
          Another code
        </button>
      </p>
      <RemindMe galleryKey={galleryKey} gallery={gallery} />
    </NoteScreen>
  )
}

/** An open gallery without photos was emptied; it reads like one that never had any. */
const wordsOf = ({ state }: Gallery) =>
  contactMessages(siteSettings()).galleryStates[state === 'open' ? 'empty' : state]

/** The title of a gallery without photos. */
export const noPhotosTitle = (gallery: Gallery) => wordsOf(gallery).title

/** Why there are no photos, and what to do. */
export function NoPhotosReason({ gallery }: { gallery: Gallery }) {
  const { state, preparing, salesOpen, salesClose } = gallery
  return (
    <>
      <p>{wordsOf(gallery).text}</p>
      {state === 'upcoming' && salesOpen && <p>Open from {unbrokenDay(salesOpen)}.</p>}
      {state === 'closed' && salesClose && (
        <p className="text-soft">{noPhotosWords.wereOnSale(unbrokenDay(salesClose))}</p>
      )}
      {state === 'preparing' && preparing > 0 && (
        <p className="text-soft">
          {countOf(preparing)} {preparing === 1 ? 'has' : 'have'} arrived.
        </p>
      )}
    </>
  )
}
