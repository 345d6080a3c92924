import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { sortingWords } from '../../../../content/desk/photos/sorting.ts'
import type { AssignmentTarget, DeskPhoto, SortingBoard } from '../../../../domain/photos/sorting.ts'
import { useSettling } from '../../../ui/settling.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { MobileActionBar } from '../../kit/page/mobile-action-bar.tsx'
import { CleanImage } from '../clean-image.tsx'
import { DecideWithheld } from '../decide-withheld.tsx'
import { isProposed, placementOf, type usePhotoActions } from '../use-photo-actions.ts'
import { WhoIsInIt } from '../who-is-in-it.tsx'
import { AssignmentPicker } from './assignment-picker.tsx'

/** How far a swipe must go, in pixels, to mean the next photo. */
const SWIPED = 48

/** A wide button of the bar at the thumb. */
const underThumb = 'min-h-13 min-w-0 flex-1 px-2!'

interface OneByOneProps {
  board: SortingBoard
  photos: readonly DeskPhoto[]
  checking: boolean
  work: ReturnType<typeof usePhotoActions>
}

/** One photo at a time, for one hand: swipe or press to go on, with all actions within the thumb's reach. */
export function OneByOne({ board, photos, checking, work }: OneByOneProps) {
  const [at, setAt] = useState(0)
  const [picking, setPicking] = useState(false)
  /** The last choice, since the next photo is often the same student's. */
  const [last, setLast] = useState<{ place: AssignmentTarget; name: string }>()
  // An assigned photo leaves the list, so the next one takes its index.
  const here = Math.min(at, photos.length - 1)
  const photo = photos[here]
  const section = useSettling<HTMLElement>(photo?.id)
  // Scrolls photo and actions onto one screen.
  useEffect(() => {
    // It returns a promise in newer browsers, which is no cleanup.
    section.current?.scrollIntoView({ block: 'start' })
  }, [section])
  if (!photo) return null
  const go = (by: 1 | -1) => setAt(Math.min(photos.length - 1, Math.max(0, here + by)))
  const give = (place: AssignmentTarget, name: string) => {
    setPicking(false)
    if (place.to === 'pupil' || place.to === 'group' || place.to === 'class') setLast({ place, name })
    void work.place([photo.id], place, name)
  }
  const presumed =
    photo.members.map(({ name }) => name).join(', ') ||
    nameOf(board.pupils.find(({ id }) => id === photo.pupilId))
  return (
    <section
      ref={section}
      aria-label="One by one"
      className="flex min-h-[calc(100svh-1rem)] scroll-mt-2 flex-col sm:min-h-0 sm:max-w-[32rem]"
    >
      <p role="status" className="flex justify-between gap-x-5">
        <span className="min-w-0 truncate">{checking && presumed ? `${presumed}?` : photo.fileName}</span>
        <span className="slate shrink-0 self-center text-soft">
          {here + 1} of {photos.length}
        </span>
      </p>
      <Picture photo={photo} onStep={go} />
      {isProposed(photo) && (
        <p className="mt-2 leading-snug">
          {sortingWords.proposed(
            '1 photo',
            photo.members.map(({ name }) => name),
          )}
        </p>
      )}
      {photo.showsErased && (
        <p className="mt-2 text-small text-wrong leading-snug">{sortingWords.withheld}</p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {photo.showsErased ? (
          <DecideWithheld key={photo.id} photoId={photo.id} fileName={photo.fileName} />
        ) : (
          <>
            <WhoIsInIt key={photo.id} eventId={board.eventId} photos={[photo]} onSave={give} />
            <DeskButton look="plain" onClick={() => give({ to: 'card' }, 'a card')}>
              It is a card
            </DeskButton>
          </>
        )}
        {checking && !photo.showsErased && (
          <DeskButton look="plain" onClick={() => give({ to: 'unsorted' }, 'unsorted')}>
            Unsort
          </DeskButton>
        )}
        <DeskButton look="plain" onClick={() => void work.remove([photo.id])}>
          Delete
        </DeskButton>
      </div>
      <MobileActionBar of="photo" at={here + 1} count={photos.length} onStep={go} className="mt-auto">
        {!photo.showsErased && (
          <DeskButton
            look={checking || last ? 'ghost' : 'solid'}
            className={underThumb}
            onClick={() => setPicking(true)}
          >
            Give to…
          </DeskButton>
        )}
        {photo.showsErased ? null : checking ? (
          <MainAction onPress={() => void work.confirm([placementOf(photo)])}>Confirm</MainAction>
        ) : (
          last && (
            <MainAction label={`${last.name} again`} onPress={() => give(last.place, last.name)}>
              {last.name}
            </MainAction>
          )
        )}
      </MobileActionBar>
      <GiveToDialog board={board} open={picking} onClose={() => setPicking(false)} onPick={give} />
    </section>
  )
}

const nameOf = (pupil: SortingBoard['pupils'][number] | undefined) =>
  pupil && `${pupil.name}, ${pupil.classRef}`

interface MainActionProps {
  label?: string
  onPress: () => void
  children: string
}

/** The bar's main button. */
function MainAction({ label, onPress, children }: MainActionProps) {
  return (
    <DeskButton look="solid" className={underThumb} aria-label={label} onClick={onPress}>
      <span className="truncate leading-snug">{children}</span>
    </DeskButton>
  )
}

interface GiveToDialogProps {
  board: SortingBoard
  open: boolean
  onClose: () => void
  onPick: (place: AssignmentTarget, name: string) => void
}

function GiveToDialog({ board, open, onClose, onPick }: GiveToDialogProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <DeskDialog title="Give to" {...{ open, onClose }}>
      <div className="mt-4">
        <AssignmentPicker board={board} disabled={false} boxRef={box} onPick={onPick} />
      </div>
    </DeskDialog>
  )
}

/** The photo, as large as possible; a swipe goes to its neighbours. */
function Picture({ photo, onStep }: { photo: DeskPhoto; onStep: (by: 1 | -1) => void }) {
  const from = useRef<number>(undefined)
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = clientX - (from.current ?? clientX)
    from.current = undefined
    if (Math.abs(moved) >= SWIPED) onStep(moved < 0 ? 1 : -1)
  }
  return (
    <figure
      aria-label={`Photo ${photo.fileName}`}
      onPointerDown={({ clientX }) => {
        from.current = clientX
      }}
      onPointerUp={onPointerUp}
      className="mt-2 grid h-[min(58svh,32rem)] shrink-0 touch-pan-y select-none place-items-center overflow-hidden bg-line"
    >
      {photo.picture ? (
        <CleanImage
          picture={photo.picture}
          width={photo.width}
          height={photo.height}
          sizes="(min-width: 640px) 32rem, 100vw"
          className="size-full object-contain"
        />
      ) : (
        <span className="slate text-soft">Being prepared</span>
      )}
    </figure>
  )
}
