import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { studentWords } from '../../../../content/desk/roster/pupil.ts'
import { fullName } from '../../../../domain/person-name.ts'
import type { ChosenPortrait } from '../../../../domain/photos/school-portrait.ts'
import type { DeskPhoto } from '../../../../domain/photos/sorting.ts'
import type { PupilDetail } from '../../../../domain/school/pupils.ts'
import { sortingQuery } from '../../kit/data/live-queries.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import type { useUndo } from '../../kit/data/undo.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { counted } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { FailedFile } from '../../photos/failed-file.tsx'
import { LightTable } from '../../photos/light-table/light-table.tsx'
import { markByKey } from '../../photos/light-table/mark-by-key.ts'
import { useMarkedFilter } from '../../photos/light-table/marked-filter.ts'
import { PhotoGrid, PhotosSkeleton, useChosenActions, useSelection } from '../../photos/photo-grid.tsx'
import { ForSchoolButton, forSchoolNote, picksOf } from '../../photos/school-portrait.tsx'
import { AssignmentPicker } from '../../photos/sorting/assignment-picker.tsx'
import { placementOf, usePhotoActions } from '../../photos/use-photo-actions.ts'
import { WhoIsInIt } from '../../photos/who-is-in-it.tsx'

interface PupilPhotosSheetProps {
  pupil: PupilDetail
  photos: DeskPhoto[] | undefined
  /** The one for the school. */
  portrait: ChosenPortrait | null | undefined
  undo: ReturnType<typeof useUndo>
}

/** A student's photos in gallery order, with actions. */
export function PupilPhotosSheet({ pupil, photos, portrait, undo }: PupilPhotosSheetProps) {
  const shown = photos?.filter(({ state }) => state !== 'refused')
  const refused = photos?.filter(({ state }) => state === 'refused') ?? []
  const preparing = photos?.filter(({ state }) => state === 'received').length ?? 0
  return (
    <section aria-label="Photos" aria-busy={!photos}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-2">
        <h2 className="text-item leading-tight">
          {shown ? counted(shown.length, 'photo') : <Skeleton words="Loading" className="h-[0.8em] w-24" />}
        </h2>
        <p role="status" className="text-soft">
          {preparing > 0 && `${counted(preparing, 'photo')} being prepared`}
        </p>
      </div>
      {shown?.length === 0 ? (
        <p className="mt-4 max-w-[36em] text-soft">{studentWords.noPhotos}</p>
      ) : shown ? (
        <Sheet pupil={pupil} photos={shown} portrait={portrait} undo={undo} />
      ) : (
        <PhotosSkeleton />
      )}
      {refused.map(({ id, fileName, refusal }) => (
        <p key={id} className="mt-3 text-wrong leading-snug">
          <FailedFile fileName={fileName} reason={refusal ?? ''} />
        </p>
      ))}
    </section>
  )
}

function Sheet({ pupil, photos, portrait, undo }: PupilPhotosSheetProps & { photos: DeskPhoto[] }) {
  const filter = useMarkedFilter(picksOf([{ portrait: portrait ?? null }]))
  const shown = filter.of(photos)
  const selection = useSelection(shown)
  const work = usePhotoActions(undo)
  const [moving, setMoving] = useState(false)
  const chosen = photos.filter(({ id }) => selection.ids.has(id))
  const ids = chosen.map(({ id }) => id)
  const name = fullName(pupil)
  const hidden = chosen.length > 0 && chosen.every((photo) => photo.hidden)
  const family = [{ id: pupil.id, name, portrait: portrait ?? null }]
  const { ref, act, finish } = useChosenActions(selection)
  const keep = (label: string, onClick: () => void) => (
    <DeskButton look="plain" onClick={onClick}>
      {label}
    </DeskButton>
  )
  return (
    <LightTable
      photos={shown}
      filter={filter}
      selection={selection}
      note={forSchoolNote(portrait)}
      onMark={(key, photos) => markByKey({ work, pupils: family }, key, photos)}
    >
      <div className="print:hidden sticky top-0 z-20 mb-4 flex min-h-12 flex-wrap items-center gap-x-5 border-line border-b bg-ground">
        <p ref={ref} tabIndex={-1} role="status" className="mr-auto">
          {ids.length > 0 ? `${counted(ids.length, 'photo')} chosen` : studentWords.choosePhotos}
        </p>
        {ids.length > 0 && (
          <>
            {chosen.some((photo) => photo.uncertain || photo.quarantined) &&
              act('Confirm', () => work.confirm(chosen.map(placementOf)))}
            {keep('Turn left', () => void work.turn(ids, 3))}
            {keep('Turn right', () => void work.turn(ids, 1))}
            {keep('Earlier', () => void work.order(pupil.id, shifted(photos, selection.ids, -1)))}
            {keep('Later', () => void work.order(pupil.id, shifted(photos, selection.ids, 1)))}
            <ForSchoolButton photos={chosen} pupils={family} work={work} />
            {act(hidden ? 'Show' : 'Hide', () => work.hide(chosen, !hidden))}
            {keep('Give to…', () => setMoving(true))}
            <WhoIsInIt
              eventId={pupil.eventId}
              photos={chosen}
              onSave={(...to) => void finish(work.place(ids, ...to))}
            />
            {act('Delete', () => work.remove(ids))}
          </>
        )}
      </div>
      <PhotoGrid
        label={`Photos of ${name}`}
        photos={shown}
        selection={selection}
        note={forSchoolNote(portrait)}
      />
      <DeskDialog
        title="Give to"
        description={`${counted(ids.length, 'photo')} of ${name}.`}
        open={moving}
        onClose={() => setMoving(false)}
      >
        <MovePhotos
          eventId={pupil.eventId}
          onPick={(place, name) => {
            setMoving(false)
            void finish(work.place(ids, place, name))
          }}
        />
      </DeskDialog>
    </LightTable>
  )
}

function MovePhotos({
  eventId,
  onPick,
}: {
  eventId: string
  onPick: Parameters<typeof AssignmentPicker>[0]['onPick']
}) {
  const board = useQuery(sortingQuery(eventId))
  const box = useRef<HTMLInputElement>(null)
  const lookingUp = <p className="mt-4 text-soft">{studentWords.lookingUp}</p>
  return (
    <QueryResult query={board} what="list of students" skeleton={lookingUp}>
      {(data) => (
        <div className="mt-5">
          <DeskButton className="mb-4" onClick={() => onPick({ to: 'unsorted' }, 'unsorted')}>
            Nobody: back to the unsorted
          </DeskButton>
          <AssignmentPicker board={data} disabled={false} boxRef={box} onPick={onPick} />
        </div>
      )}
    </QueryResult>
  )
}

/** The photos' ids, with the chosen ones moved one place earlier or later. */
function shifted(photos: readonly DeskPhoto[], chosen: ReadonlySet<string>, by: 1 | -1): string[] {
  const ids = photos.map(({ id }) => id)
  const walk = by < 0 ? ids.keys() : [...ids.keys()].toReversed().values()
  for (const at of walk) {
    const [here, there] = [ids[at], ids[at + by]]
    if (here && there && chosen.has(here) && !chosen.has(there)) {
      ids[at] = there
      ids[at + by] = here
    }
  }
  return ids
}
