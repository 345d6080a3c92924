import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { goneWords } from '../../../content/school/gallery.ts'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'
import { school } from '../../../domain/screens.ts'
import { ContactLine, NoteScreen, tallLink } from '../../shell/screen.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { closeGallery } from '../basket/basket.ts'
import { type GalleryKey, isPupilKey } from '../gallery-access.ts'
import {
  forgetIfLocked,
  type GallerySlot,
  type GonePhoto,
  type ShownGallery,
  type WhyGone,
} from '../shown-gallery.ts'
import { quietFrame } from './photo.tsx'

/** `The class photo is no longer here: …`, in a sentence for all that have gone for the same reason. */
export function goneInLabels(gone: readonly GonePhoto[]): string[] {
  const byReason = Map.groupBy(gone, ({ why, photo }) => `${why} ${photo?.kind ?? ''}`)
  return [...byReason.values()].map((same) => {
    const one = same.length === 1
    const why = same[0]?.why ?? 'not-theirs'
    return goneWords.gone(whatIs(same), one, goneWords.reasons(one)[why])
  })
}

function whatIs(same: readonly GonePhoto[]): string {
  const numbers = same.flatMap(({ photo }) => photo?.no ?? [])
  const kind = same[0]?.photo?.kind
  if (same.length === 1 && kind === 'class') return goneWords.classPhoto
  if (same.length === 1 && kind === 'sheet') return goneWords.classSheet
  if (same.length === 1 && kind === 'group') return goneWords.groupPhoto
  return numbers.length > 0
    ? goneWords.photos(new Intl.ListFormat('en-GB').format(numbers.map(String)), numbers.length === 1)
    : goneWords.chosen(same.length === 1)
}

/** Says it in paragraphs, which a screen reader reads out when they come. */
export function GoneNotes({ gone, children }: { gone: readonly GonePhoto[]; children?: string }) {
  return (
    <div role="status">
      {goneInLabels(gone).map((sentence) => (
        <p key={sentence} className="mt-3 max-w-[42em] border-heather border-l-2 pl-4 text-note leading-snug">
          {sentence} {children}
        </p>
      ))}
    </div>
  )
}

/** The place of a photo that is gone, of its size, so that nothing moves. */
export function GonePlace({ photo, id, className }: { photo: GallerySlot; id?: string; className: string }) {
  return (
    <div
      id={id}
      tabIndex={-1}
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
      className={`grid place-content-center px-5 py-3 text-center text-note leading-snug ${quietFrame} ${className}`}
    >
      <GoneSentence photo={photo} />
    </div>
  )
}

/** The sentence at the place of one photo. */
export function GoneSentence({ photo }: { photo: GallerySlot }) {
  return <p className="mx-auto max-w-[26em]">{photo.gone && goneInLabels([asGone(photo, photo.gone)])[0]}</p>
}

const asGone = ({ id, no, kind }: GalleryPhoto, why: WhyGone): GonePhoto => ({ id, why, photo: { no, kind } })

/** Whether the key that opened a gallery opens it no longer. */
export const isLocked = ({ gone }: ShownGallery) => gone.some(({ why }) => why === 'no-key')

/** Instead of a gallery whose key opens it no longer. */
export function Locked({ galleryKey }: { galleryKey: GalleryKey }) {
  const queries = useQueryClient()
  const byAccount = isPupilKey(galleryKey)
  function leave() {
    forgetIfLocked(queries, galleryKey)
    closeGallery()
  }
  return (
    <NoteScreen title={goneWords.locked}>
      <p role="status">
        {goneWords.lockedLead(byAccount)} <ContactLine />.
      </p>
      <p className="flex flex-wrap items-center gap-6">
        <Link to={school.gate} onClick={leave} className={buttonClasses('solid')}>
          {byAccount ? 'Type an access code' : 'Type the code again'}
        </Link>
        {byAccount && (
          <Link to={school.children} onClick={leave} className={tallLink}>
            My children
          </Link>
        )}
      </p>
    </NoteScreen>
  )
}
