import { useState } from 'react'
import { useParams } from 'react-router'
import { duplicates } from '../../../../content/desk/roster/duplicates.ts'
import { markNotDuplicates, showDuplicates } from '../../../../contract/roster/pupils.ts'
import { fullName } from '../../../../domain/person-name.ts'
import type { DuplicateRow, Duplicates } from '../../../../domain/school/merging.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { counted } from '../../kit/format.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Rows of an event that may be the same child, side by side. */
export default function DuplicatesPage() {
  const { eventId = '' } = useParams()
  const likely = useEndpoint(showDuplicates, { params: { id: eventId } })
  const known = useLevels({ eventId })
  const undo = useUndo()
  return (
    <DeskPage
      title="Same child twice"
      crumbs={breadcrumbsOf({ ...known, ...likely.data, eventId }, { failed: likely.isLoadingError })}
      note={<p className="max-w-[44em]">{duplicates.note}</p>}
    >
      <QueryResult query={likely} what="event">
        {(data) => <Pairs {...data} undo={undo} />}
      </QueryResult>
      {undo.bar}
    </DeskPage>
  )
}

type Pair = Duplicates['pairs'][number]
type Two = Duplicates['apart'][number]

function Pairs({
  pairs,
  apart,
  undo,
}: Pick<Duplicates, 'pairs' | 'apart'> & { undo: ReturnType<typeof useUndo> }) {
  const [chosen, setChosen] = useState<Pair>()
  const { mark, busy } = useMark(undo)
  return (
    <>
      {pairs.length === 0 && (
        <EmptyState title={duplicates.none.title}>
          {apart.length > 0 ? duplicates.none.allMarked : duplicates.none.text}
        </EmptyState>
      )}
      <ul className="grid gap-8">
        {pairs.map((pair) => (
          <li key={`${pair.one.id} ${pair.other.id}`}>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b pb-2">
              <h2 className="text-item leading-tight">{pair.why}</h2>
              <span className="flex flex-wrap gap-x-2">
                <DeskButton
                  look="plain"
                  aria-label={`Not the same child: ${both(pair)}`}
                  aria-disabled={busy}
                  onClick={() => mark(pair, true)}
                >
                  Not the same child
                </DeskButton>
                <DeskButton aria-label={`Merge ${both(pair)}`} onClick={() => setChosen(pair)}>
                  Merge…
                </DeskButton>
              </span>
            </div>
            <div className="grid gap-x-10 sm:grid-cols-2">
              <Row row={pair.one} />
              <Row row={pair.other} />
            </div>
          </li>
        ))}
      </ul>
      {apart.length > 0 && <TwoChildren apart={apart} onSuggest={(pair) => mark(pair, false)} />}
      <MergeDialog pair={chosen} undo={undo} onClose={() => setChosen(undefined)} />
    </>
  )
}

const both = ({ one, other }: Two) =>
  `${fullName(one)}, ${one.classRef}, and ${fullName(other)}, ${other.classRef}`

/** Marks a pair as two children, or suggests it again, with undo. */
function useMark(undo: ReturnType<typeof useUndo>) {
  const { change, run, busy } = useDeskMutation(undo.failed)
  const mark = ({ one, other }: Two, apart: boolean) =>
    change(markNotDuplicates, { body: { one: one.id, other: other.id, apart } })
  return {
    busy: busy !== undefined,
    mark: (pair: Two, apart: boolean) =>
      void run(
        'mark',
        () => mark(pair, apart),
        () =>
          undo.tell(
            `${fullName(pair.one)} and ${fullName(pair.other)} are ${apart ? 'two children' : 'suggested again'}.`,
            () => mark(pair, !apart),
          ),
      ),
  }
}

/** Pairs already marked as two children. */
function TwoChildren({ apart, onSuggest }: { apart: Two[]; onSuggest: (pair: Two) => void }) {
  return (
    <details className="mt-10">
      <summary className="flex min-h-11 cursor-pointer items-center text-item">
        Not the same child ({apart.length})
      </summary>
      <p className="text-soft">{duplicates.apart}</p>
      <ul aria-label="Not the same child" className="mt-3 border-line border-t">
        {apart.map((pair) => (
          <li
            key={`${pair.one.id} ${pair.other.id}`}
            className="flex items-center justify-between gap-x-4 border-line border-b py-1"
          >
            <span className="wrap-anywhere min-w-0">{both(pair)}</span>
            <DeskButton
              look="plain"
              className="shrink-0"
              aria-label={`Suggest again: ${both(pair)}`}
              onClick={() => onSuggest(pair)}
            >
              Suggest again
            </DeskButton>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Row({ row }: { row: DuplicateRow }) {
  return (
    <div className="py-3">
      <p>
        <DeskLink look="plain" to={desk.pupil(row.id)}>
          {fullName(row)}
        </DeskLink>{' '}
        <span className="text-soft">{row.classRef}</span>
      </p>
      <p className="wrap-anywhere text-small text-soft">{factsOf(row).join(' · ')}</p>
    </div>
  )
}

/** A row's data in short. */
function factsOf(row: DuplicateRow): string[] {
  const refused = [
    ...(row.noPhoto ? ['no photos'] : []),
    ...(row.noClassPhoto ? ['no class photo'] : []),
    ...(row.noSales ? ['no sales'] : []),
  ]
  return [
    row.accessCode,
    counted(row.photos, 'photo'),
    counted(row.orders, 'order'),
    row.parentEmail ?? 'no parent email',
    row.accounts.length > 0 ? `linked to ${row.accounts.join(' and ')}` : 'no account',
    ...(refused.length > 0 ? [`refused: ${refused.join(', ')}`] : []),
  ]
}
