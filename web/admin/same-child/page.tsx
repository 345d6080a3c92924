import { useState } from 'react'
import { useParams } from 'react-router'
import { showLikelyPairs } from '../../../contract/pupils.ts'
import type { LikelyPairs, LikelyRow } from '../../../domain/school/merging.ts'
import { useEndpoint } from '../../endpoint-query.ts'
import { desk } from '../addresses.ts'
import { crumbsOf, useLevels } from '../breadcrumbs.ts'
import { counted } from '../format.ts'
import { DeskButton, DeskLink } from '../ui/button.tsx'
import { DeskPage, Skeleton } from '../ui/page.tsx'
import { Empty, LoadFailure } from '../ui/states.tsx'
import { useUndo } from '../ui/undo.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Rows of an event that may be the same child, side by side. */
export default function SameChildPage() {
  const { eventId = '' } = useParams()
  const { data, isError, error, refetch } = useEndpoint(showLikelyPairs, { params: { id: eventId } })
  const known = useLevels({ eventId })
  const undo = useUndo()
  const failed = isError && !data
  return (
    <DeskPage
      title="Same child twice"
      crumbs={crumbsOf({ ...known, ...data, eventId }, { failed })}
      note={
        <p className="max-w-[44em]">
          Students whose names are so alike that they may be one child. Brothers, sisters and namesakes are
          listed too: look before you merge.
        </p>
      }
      actions={<DeskLink to={desk.event(eventId)}>Back</DeskLink>}
    >
      {failed ? (
        <LoadFailure error={error} what="event" onRetry={() => refetch()} />
      ) : data ? (
        <Pairs pairs={data.pairs} undo={undo} />
      ) : (
        <Skeleton words="Loading" className="h-40 w-full" />
      )}
      {undo.bar}
    </DeskPage>
  )
}

type Pair = LikelyPairs['pairs'][number]

function Pairs({ pairs, undo }: { pairs: Pair[]; undo: ReturnType<typeof useUndo> }) {
  const [chosen, setChosen] = useState<Pair>()
  if (pairs.length === 0)
    return (
      <Empty title="Nobody is on the roster twice">No two students of this event have names so alike.</Empty>
    )
  return (
    <>
      <ul className="grid gap-8">
        {pairs.map((pair) => (
          <li key={`${pair.one.id} ${pair.other.id}`}>
            <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b pb-2">
              <h2 className="text-item leading-tight">{pair.why}</h2>
              <DeskButton
                aria-label={`Merge ${nameOf(pair.one)}, ${pair.one.classRef}, and ${nameOf(pair.other)}, ${pair.other.classRef}`}
                onClick={() => setChosen(pair)}
              >
                Merge…
              </DeskButton>
            </div>
            <div className="grid gap-x-10 sm:grid-cols-2">
              <Row row={pair.one} />
              <Row row={pair.other} />
            </div>
          </li>
        ))}
      </ul>
      <MergeDialog pair={chosen} undo={undo} onClose={() => setChosen(undefined)} />
    </>
  )
}

const nameOf = ({ firstName, lastName }: LikelyRow) => `${firstName} ${lastName}`

function Row({ row }: { row: LikelyRow }) {
  return (
    <div className="py-3">
      <p>
        <DeskLink look="plain" to={desk.student(row.id)}>
          {nameOf(row)}
        </DeskLink>{' '}
        <span className="text-soft">{row.classRef}</span>
      </p>
      <p className="wrap-anywhere text-small text-soft">{factsOf(row).join(' · ')}</p>
    </div>
  )
}

/** A row's data in short. */
export function factsOf(row: LikelyRow): string[] {
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
