import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { sortingWords } from '../../../content/desk/sorting.ts'
import type { SortingBoard } from '../../../domain/photos/sorting.ts'
import { useSelection } from '../photos/photo-grid.tsx'
import { usePhotoActions } from '../photos/use-photo-actions.ts'
import { DeskButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/query-result.tsx'
import type { useUndo } from '../ui/undo.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { Groups } from './groups.tsx'
import { OneByOne } from './one-by-one.tsx'
import { RejectedFiles } from './rejected-files.tsx'
import { SortingTabs, sortingTabOf } from './sorting-tabs.tsx'

/** The trays, with the photos of one, and the actions on the chosen photos. */
export function Board({ board, undo }: { board: SortingBoard; undo: ReturnType<typeof useUndo> }) {
  const [params, setParams] = useSearchParams()
  const tray = sortingTabOf(params, board)
  const refused = tray === 'refused'
  const checking = tray === 'check'
  const photos = checking ? board.toCheck : board.unsorted
  const selection = useSelection(photos)
  const box = useRef<HTMLInputElement>(null)
  const work = usePhotoActions(undo)
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
        <SortingTabs counts={board.counts} shown={tray} />
        {!refused && photos.length > 0 && (
          <DeskButton className="mb-5 w-full sm:w-auto" aria-pressed={oneByOne} onClick={toggle}>
            {oneByOne ? 'All at once' : 'One by one'}
          </DeskButton>
        )}
        {oneByOne ? (
          <OneByOne board={board} photos={photos} checking={checking} work={work} />
        ) : refused ? (
          <RejectedFiles eventId={board.eventId} files={board.refused} work={work} />
        ) : photos.length === 0 ? (
          <EmptyState title={checking ? 'Nothing to check' : 'Nothing is unsorted'}>
            {checking ? sortingWords.nothingToCheck : sortingWords.nothingUnsorted}
          </EmptyState>
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
      <AssignDialog
        {...{ board, photos, selection, checking, work }}
        boxRef={box}
        hidden={refused || oneByOne}
      />
    </div>
  )
}
