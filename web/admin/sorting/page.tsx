import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { sortingWords } from '../../../content/desk/sorting.ts'
import { sortPhotos } from '../../../contract/sorting.ts'
import type { DeskPhoto, Place, SortingBoard } from '../../../domain/photos/sorting.ts'
import { call } from '../../call.ts'
import { desk } from '../addresses.ts'
import { crumbsOf, useLevels } from '../breadcrumbs.ts'
import { refreshDesk } from '../desk-cache.ts'
import { counted, formatCount } from '../format.ts'
import { sortingQuery } from '../live-queries.ts'
import { DeskButton, DeskLink } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { DeskPage } from '../ui/page.tsx'
import { PhotoSheet, PhotosSkeleton, type Selection, useSelection } from '../ui/photo-sheet.tsx'
import { Empty, LoadFailure } from '../ui/states.tsx'
import { useUndo } from '../ui/undo.tsx'
import { placementOf, usePhotoActions } from '../ui/use-photo-actions.ts'
import { OneByOne } from './one-by-one.tsx'
import { PlacePicker } from './picker.tsx'
import { RefusedFiles } from './refused.tsx'

/** Photos without a student, and photos to check; parents see neither. */
export default function SortingPage() {
  const { eventId = '' } = useParams()
  const board = useQuery(sortingQuery(eventId))
  const undo = useUndo()
  const cache = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(sortPhotos, { params: { id: eventId } }),
    onSuccess: async ({ unsorted, toCheck }) => {
      await refreshDesk(cache)
      undo.tell(sortingWords.sorted(formatCount(unsorted), formatCount(toCheck)))
    },
    onError: undo.failed,
  })
  const { data } = board
  const known = useLevels({ eventId })
  const failed = board.isError && !data
  return (
    <DeskPage
      title="Sort photos"
      crumbs={crumbsOf({ ...known, ...data, eventId }, { failed })}
      actions={
        <>
          <DeskLink to={desk.event(eventId)}>Back</DeskLink>
          <DeskButton aria-disabled={again.isPending} onClick={() => !again.isPending && again.mutate()}>
            {again.isPending ? 'Sorting…' : 'Sort again'}
          </DeskButton>
          <DeskLink to={desk.eventUpload(eventId)}>Upload Photos</DeskLink>
        </>
      }
    >
      {failed ? (
        <LoadFailure error={board.error} what="event" onRetry={() => board.refetch()} />
      ) : (
        <>
          <Facts
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
        </>
      )}
      {undo.bar}
    </DeskPage>
  )
}

function Board({ board, undo }: { board: SortingBoard; undo: ReturnType<typeof useUndo> }) {
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

interface GroupsProps {
  board: SortingBoard
  photos: readonly DeskPhoto[]
  selection: Selection
  checking: boolean
  work: ReturnType<typeof usePhotoActions>
  onEnter: () => void
}

/** Groups photos to check by presumed student, and unsorted ones by folder and unreadable card. */
function Groups({ board, photos, selection, checking, work, onEnter }: GroupsProps) {
  const names = new Map(board.pupils.map((pupil) => [pupil.id, `${pupil.name}, ${pupil.classRef}`]))
  const groups = checking ? byPupil(photos, names) : byCard(photos)
  return (
    <div className="grid gap-8">
      {groups.map(({ key, title, members }) => (
        <section key={key} aria-label={title}>
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-1">
            <h2 className="text-item leading-tight">
              {title} <span className="text-soft">· {counted(members.length, 'photo')}</span>
            </h2>
            <div className="flex gap-5">
              <DeskButton
                look="plain"
                onClick={() => selection.set(new Set([...selection.ids, ...members.map(({ id }) => id)]))}
              >
                Choose all
              </DeskButton>
              {checking && (
                <DeskButton look="plain" onClick={() => void work.confirm(members.map(placementOf))}>
                  Confirm all
                </DeskButton>
              )}
            </div>
          </div>
          <PhotoSheet label={title} photos={members} selection={selection} onEnter={onEnter} />
        </section>
      ))}
    </div>
  )
}

interface Group {
  key: string
  title: string
  members: DeskPhoto[]
}

function byPupil(photos: readonly DeskPhoto[], names: ReadonlyMap<string, string>): Group[] {
  const groups = Map.groupBy(photos, ({ pupilId }) => pupilId ?? '')
  return [...groups].map(([id, members]) => ({ key: id, title: names.get(id) ?? 'Class photos', members }))
}

function byCard(photos: readonly DeskPhoto[]): Group[] {
  const groups: Group[] = []
  let folder: string | undefined
  for (const photo of photos) {
    const last = groups.at(-1)
    if (!last || photo.folder !== folder || photo.unreadableCard) {
      const title = photo.unreadableCard ? 'After an unreadable card' : photo.folder || 'Without a card'
      groups.push({ key: photo.id, title, members: [photo] })
    } else last.members.push(photo)
    folder = photo.folder
  }
  return groups
}
