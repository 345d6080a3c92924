import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sortingWords } from '../../../content/desk/sorting.ts'
import { sortPhotos } from '../../../contract/sorting.ts'
import { desk } from '../../../domain/screens.ts'
import { breadcrumbsOf, useLevels } from '../breadcrumbs.ts'
import { counted, formatCount } from '../format.ts'
import { sortingQuery } from '../live-queries.ts'
import { PhotosSkeleton } from '../photos/photo-grid.tsx'
import { DeskButton, DeskLink } from '../ui/button.tsx'
import { KeyFigures } from '../ui/key-figures.tsx'
import { DeskPage } from '../ui/page.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { useUndo } from '../ui/undo.tsx'
import { useDeskMutation } from '../use-desk-mutation.ts'
import { Board } from './board.tsx'

/** Photos without a student, and photos to check; parents see neither. */
export default function SortingPage() {
  const { eventId = '' } = useParams()
  const board = useQuery(sortingQuery(eventId))
  const undo = useUndo()
  const change = useDeskMutation()
  const again = useMutation({
    mutationFn: () => change(sortPhotos, { params: { id: eventId } }),
    onSuccess: ({ unsorted, toCheck }) =>
      undo.tell(sortingWords.sorted(formatCount(unsorted), formatCount(toCheck))),
    onError: undo.failed,
  })
  const { data } = board
  const known = useLevels({ eventId })
  return (
    <DeskPage
      title="Sort photos"
      crumbs={breadcrumbsOf({ ...known, ...data, eventId }, { failed: board.isLoadingError })}
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
