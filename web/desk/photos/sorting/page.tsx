import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { sortingWords } from '../../../../content/desk/photos/sorting.ts'
import { sortPhotos } from '../../../../contract/photos/sorting.ts'
import type { DeskPhoto, SortingBoard } from '../../../../domain/photos/sorting.ts'
import { desk } from '../../../../domain/screens.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { sortingQuery } from '../../kit/data/live-queries.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { counted, formatCount } from '../../kit/format.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { KeyFigures } from '../../kit/page/key-figures.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { LightTable } from '../light-table/light-table.tsx'
import { markByKey } from '../light-table/mark-by-key.ts'
import { PhotosSkeleton, useSelection } from '../photo-grid.tsx'
import { usePhotoActions } from '../use-photo-actions.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { Groups } from './groups.tsx'
import { OneByOne } from './one-by-one.tsx'

/** Photos without a student, and photos to check; parents see neither. */
export default function SortingPage() {
  const { eventId = '' } = useParams()
  const board = useQuery(sortingQuery(eventId))
  const undo = useUndo()
  const { change, run, busy } = useDeskMutation(undo.failed)
  const sort = () =>
    run(
      'sort',
      () => change(sortPhotos, { params: { id: eventId } }),
      ({ unsorted, toCheck }) => undo.tell(sortingWords.sorted(formatCount(unsorted), formatCount(toCheck))),
    )
  const { data } = board
  const known = useLevels({ eventId })
  return (
    <DeskPage
      title="Sort photos"
      crumbs={breadcrumbsOf({ ...known, ...data, eventId }, { failed: board.isLoadingError })}
      actions={
        <>
          <DeskButton aria-disabled={busy !== undefined} onClick={() => void sort()}>
            {busy ? 'Sorting…' : 'Sort again'}
          </DeskButton>
          <DeskLink to={desk.eventUpload(eventId)}>Upload Photos</DeskLink>
        </>
      }
    >
      <QueryResult query={board} what="event">
        <KeyFigures
          facts={[
            { count: data?.counts.unsorted, one: 'unsorted', many: 'unsorted' },
            { count: data?.counts.toCheck, one: 'to check', many: 'to check' },
            { count: data?.counts.sorted, one: 'sorted', many: 'sorted' },
            { count: data?.counts.cards, one: 'card' },
          ]}
        />
        {data && data.counts.reading > 0 && (
          <p role="status" className="mb-5 text-soft">
            {sortingWords.stillLooking(counted(data.counts.reading, 'photo'))}
          </p>
        )}
        {data ? <Board board={data} undo={undo} /> : <PhotosSkeleton />}
      </QueryResult>
      {undo.bar}
    </DeskPage>
  )
}

/** The trays, with the photos of one, and the actions on the chosen photos. */
function Board({ board, undo }: { board: SortingBoard; undo: ReturnType<typeof useUndo> }) {
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
          <LightTable
            photos={photos}
            selection={selection}
            onMark={(key, photos) => markByKey({ work, pupils: [] }, key, photos)}
          >
            <Groups
              board={board}
              photos={photos}
              selection={selection}
              onEnter={() => box.current?.focus()}
              checking={checking}
              work={work}
            />
          </LightTable>
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

type SortingTab = 'unsorted' | 'check' | 'refused'

/** The tray in the address; otherwise the unsorted photos, or those to check if none are unsorted. */
function sortingTabOf(params: URLSearchParams, { unsorted, toCheck }: SortingBoard): SortingTab {
  const named = params.get('show')
  if (named === 'refused' || named === 'check') return named
  return unsorted.length === 0 && toCheck.length > 0 ? 'check' : 'unsorted'
}

interface TraysProps {
  counts: SortingBoard['counts']
  shown: SortingTab
}

/** The tabs of the trays. Refused files have one only if there are any. */
function SortingTabs({ counts, shown }: TraysProps) {
  const tab = (tray: SortingTab, label: string, search: string) => (
    <Link
      to={{ search }}
      replace
      aria-current={tray === shown || undefined}
      className={`flex min-h-11 items-center border-b-2 ${tray === shown ? 'border-ink' : 'border-transparent text-soft hover:text-ink'}`}
    >
      {label}
    </Link>
  )
  return (
    <nav aria-label="Trays" className="mb-4 flex gap-x-6 border-line border-b">
      {tab('unsorted', `Unsorted (${formatCount(counts.unsorted)})`, '?')}
      {tab('check', `To check (${formatCount(counts.toCheck)})`, '?show=check')}
      {(shown === 'refused' || counts.refused > 0) &&
        tab('refused', `Refused (${formatCount(counts.refused)})`, '?show=refused')}
    </nav>
  )
}

interface RefusedFilesProps {
  eventId: string
  files: readonly DeskPhoto[]
  work: ReturnType<typeof usePhotoActions>
}

/** Uploaded files that turned out to be damaged. */
function RejectedFiles({ eventId, files, work }: RefusedFilesProps) {
  if (files.length === 0)
    return <EmptyState title="Nothing was refused">{sortingWords.noneRefused}</EmptyState>
  return (
    <ul>
      {files.map(({ id, folder, fileName, refusal }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-2 leading-snug"
        >
          <div className="min-w-0 max-w-[44em]">
            {folder && <p className="wrap-anywhere text-small text-soft">{folder}</p>}
            <p className="wrap-anywhere text-wrong">{refusal ?? sortingWords.notRead(fileName)}</p>
          </div>
          <div className="flex gap-x-5">
            <DeskLink
              look="plain"
              to={desk.eventUpload(eventId)}
              aria-label={`Upload again: ${fileName}`}
              data-row
            >
              Upload again
            </DeskLink>
            <DeskButton look="plain" aria-label={`Dismiss ${fileName}`} onClick={() => void work.dismiss(id)}>
              Dismiss
            </DeskButton>
          </div>
        </li>
      ))}
    </ul>
  )
}
