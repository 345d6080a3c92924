import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sortingWords } from '../../../content/desk/event/sorting.ts'
import type { Place, SortingBoard } from '../../../domain/photos/sorting.ts'
import { counted, formatCount } from '../format.ts'
import { useSelection } from '../photos/photo-sheet.tsx'
import { placementOf, usePhotoActions } from '../photos/use-photo-actions.ts'
import { DeskButton } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import type { useUndo } from '../ui/undo.tsx'
import { Groups } from './groups.tsx'
import { OneByOne } from './one-by-one.tsx'
import { PlacePicker } from './picker.tsx'
import { RefusedFiles } from './refused.tsx'

/** The trays, and whom the chosen photos are given to. */
export function Board({ board, undo }: { board: SortingBoard; undo: ReturnType<typeof useUndo> }) {
  const [params, setParams] = useSearchParams()
  const refused = params.get('show') === 'refused'
  const checking =
    !refused && (params.get('show') === 'check' || (board.unsorted.length === 0 && board.toCheck.length > 0))
  const photos = checking ? board.toCheck : board.unsorted
  const selection = useSelection(photos)
  const box = useRef<HTMLInputElement>(null)
  const work = usePhotoActions(undo)
  const chosen = [...selection.ids]
  const give = (place: Place, name: string, dragged?: string[]) => {
    void work.place(dragged ?? chosen, place, name)
    selection.clear()
  }
  const tab = (label: string, search: string, here: boolean) => (
    <Link
      to={{ search }}
      replace
      aria-current={here || undefined}
      className={`flex min-h-11 items-center border-b-2 ${here ? 'border-ink' : 'border-transparent text-soft hover:text-ink'}`}
    >
      {label}
    </Link>
  )
  const oneByOne = params.has('one') && !refused && photos.length > 0
  const toggle = () =>
    setParams(
      (now) => {
        if (oneByOne) now.delete('one')
        else now.set('one', '')
        return now
      },
      { replace: true },
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <nav aria-label="Trays" className="mb-4 flex gap-x-6 border-line border-b">
          {tab(`Unsorted (${formatCount(board.counts.unsorted)})`, '?', !checking && !refused)}
          {tab(`To check (${formatCount(board.counts.toCheck)})`, '?show=check', checking)}
          {(refused || board.counts.refused > 0) &&
            tab(`Refused (${formatCount(board.counts.refused)})`, '?show=refused', refused)}
        </nav>
        {!refused && photos.length > 0 && (
          <DeskButton className="mb-5 w-full sm:w-auto" aria-pressed={oneByOne} onClick={toggle}>
            {oneByOne ? 'All at once' : 'One by one'}
          </DeskButton>
        )}
        {oneByOne ? (
          <OneByOne board={board} photos={photos} checking={checking} work={work} />
        ) : refused ? (
          <RefusedFiles eventId={board.eventId} files={board.refused} work={work} />
        ) : photos.length === 0 ? (
          <Empty title={checking ? 'Nothing to check' : 'Nothing is unsorted'}>
            {checking ? sortingWords.nothingToCheck : sortingWords.nothingUnsorted}
          </Empty>
        ) : (
          <Groups
            board={board}
            photos={photos}
            selection={selection}
            onEnter={() => box.current?.focus()}
            checking={checking}
            work={work}
          />
        )}
        {board.more && <p className="mt-6 text-soft">{sortingWords.more}</p>}
      </div>
      <aside
        aria-label="Give to"
        hidden={refused || oneByOne}
        className={`sm:sticky sm:top-4 sm:self-start max-sm:-mx-5 max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:border-line max-sm:border-t max-sm:bg-ground max-sm:px-5 max-sm:pt-3 max-sm:pb-3 ${chosen.length === 0 ? 'max-sm:[&_.picker]:hidden' : ''}`}
      >
        <p className="min-h-6" role="status">
          {chosen.length > 0 ? `${counted(chosen.length, 'photo')} chosen` : 'Choose photos first'}
        </p>
        {chosen.length > 0 && (
          <div className="mt-1 flex flex-wrap gap-x-5">
            {checking && (
              <DeskButton
                look="plain"
                onClick={() => {
                  void work.confirm(photos.filter(({ id }) => selection.ids.has(id)).map(placementOf))
                  selection.clear()
                }}
              >
                Confirm
              </DeskButton>
            )}
            {checking && (
              <DeskButton look="plain" onClick={() => give({ to: 'unsorted' }, 'unsorted')}>
                Unsort
              </DeskButton>
            )}
            <DeskButton look="plain" onClick={() => give({ to: 'card' }, 'a card')}>
              It is a card
            </DeskButton>
            <DeskButton
              look="plain"
              onClick={() => {
                void work.remove(chosen)
                selection.clear()
              }}
            >
              Delete
            </DeskButton>
            <DeskButton look="plain" onClick={selection.clear}>
              Choose none
            </DeskButton>
          </div>
        )}
        <div className="picker mt-3">
          <PlacePicker board={board} disabled={chosen.length === 0} boxRef={box} onPick={give} />
        </div>
      </aside>
    </div>
  )
}
