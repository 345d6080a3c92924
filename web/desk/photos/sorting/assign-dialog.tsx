import type { RefObject } from 'react'
import type { AssignmentTarget, DeskPhoto, SortingBoard } from '../../../../domain/photos/sorting.ts'
import { counted } from '../../kit/format.ts'
import { type PhotoSelection, useChosenActions } from '../photo-grid.tsx'
import { placementOf, type usePhotoActions } from '../use-photo-actions.ts'
import { WhoIsInIt } from '../who-is-in-it.tsx'
import { AssignmentPicker } from './assignment-picker.tsx'

interface GiveToProps {
  board: SortingBoard
  photos: readonly DeskPhoto[]
  selection: PhotoSelection
  checking: boolean
  work: ReturnType<typeof usePhotoActions>
  boxRef: RefObject<HTMLInputElement | null>
  hidden: boolean
}

/** The actions on the chosen photos: give them to a student or class, confirm, unsort or delete them. */
export function AssignDialog({ board, photos, selection, checking, work, boxRef, hidden }: GiveToProps) {
  const chosen = photos.filter(({ id }) => selection.ids.has(id))
  const ids = chosen.map(({ id }) => id)
  const { ref, act, finish } = useChosenActions(selection)
  const give = async (place: AssignmentTarget, name: string, dragged = ids) => {
    const { ids: before } = selection
    selection.clear()
    if (!(await work.place(dragged, place, name))) selection.restore(before)
  }
  return (
    <aside
      aria-label="Give to"
      hidden={hidden}
      className={`sm:sticky sm:top-4 sm:self-start max-sm:-mx-5 max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:border-line max-sm:border-t max-sm:bg-ground max-sm:px-5 max-sm:pt-3 max-sm:pb-3 ${ids.length === 0 ? 'max-sm:[&_.picker]:hidden' : ''}`}
    >
      <p ref={ref} tabIndex={-1} className="min-h-6" role="status">
        {ids.length > 0 ? `${counted(ids.length, 'photo')} chosen` : 'Choose photos first'}
      </p>
      {ids.length > 0 && (
        <div className="mt-1 flex flex-wrap gap-x-5">
          {checking && act('Confirm', () => work.confirm(chosen.map(placementOf)))}
          {checking && act('Unsort', () => work.place(ids, { to: 'unsorted' }, 'unsorted'))}
          <WhoIsInIt
            eventId={board.eventId}
            photos={chosen}
            onSave={(...to) => void finish(work.place(ids, ...to))}
          />
          {act('It is a card', () => work.place(ids, { to: 'card' }, 'a card'))}
          {act('Delete', () => work.remove(ids))}
          {act('Choose none', async () => true)}
        </div>
      )}
      <div className="picker mt-3">
        <AssignmentPicker
          board={board}
          disabled={ids.length === 0}
          boxRef={boxRef}
          onPick={(...to) => void give(...to)}
        />
      </div>
    </aside>
  )
}
