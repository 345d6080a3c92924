import { useParams } from 'react-router'
import { catchUpWords } from '../../../../content/desk/events/catch-up.ts'
import { catchUpCards, showCatchUp } from '../../../../contract/events/events.ts'
import type { CatchUp } from '../../../../domain/school/event-screens.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadFile } from '../../kit/files/download-file.ts'
import { counted } from '../../kit/format.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { UnwritableNames } from '../codes/unwritable-names.tsx'

/** Students who were away on the day: a list and cards for a catch-up day, whose photos join the same event. */
export default function CatchUpPage() {
  const { eventId = '' } = useParams()
  const missing = useEndpoint(showCatchUp, { params: { id: eventId } })
  const { data } = missing
  const known = useLevels({ eventId })
  return (
    <DeskPage
      title="Who has no photo"
      crumbs={breadcrumbsOf({ ...known, ...data, eventId }, { failed: missing.isLoadingError })}
      note={data && data.pupils.length > 0 ? <p className="max-w-[44em]">{catchUpWords.lead}</p> : undefined}
      actions={
        <>
          {data && data.pupils.length > 0 && (
            <>
              <DeskLink to={desk.eventUpload(eventId)}>Upload Photos</DeskLink>
              <PrintTheirCards eventId={eventId} />
            </>
          )}
        </>
      }
    >
      <UnwritableNames eventId={eventId} />
      <QueryResult query={missing} what="event">
        {(found) => <List missing={found} />}
      </QueryResult>
    </DeskPage>
  )
}

function PrintTheirCards({ eventId }: { eventId: string }) {
  const { run, busy } = useDeskMutation()
  const print = () =>
    run('print', () => downloadFile('catch-up-cards.pdf', catchUpCards, { params: { id: eventId } }))
  return (
    <DeskButton look="solid" aria-disabled={busy !== undefined} onClick={() => void print()}>
      {busy ? 'Making cards…' : 'Print their cards'}
    </DeskButton>
  )
}

function List({ missing: { pupils, refused } }: { missing: CatchUp }) {
  const optOuts =
    refused > 0 && catchUpWords.refused(counted(refused, 'student'), refused === 1 ? 'is' : 'are')
  if (pupils.length === 0)
    return (
      <EmptyState title="Nobody is missing">
        {catchUpWords.nobody} {optOuts}
      </EmptyState>
    )
  const rooms = Map.groupBy(pupils, ({ classRef }) => classRef)
  return (
    <>
      <p className="mb-6">
        {catchUpWords.without(counted(pupils.length, 'student'))} {optOuts}
      </p>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        {[...rooms].map(([ref, some]) => (
          <section key={ref} aria-label={`Class ${ref}`}>
            <h2 className="border-line border-b pb-1 text-item leading-tight">
              {ref}{' '}
              <span className="font-text text-note text-soft tracking-normal">
                {counted(some.length, 'student')}
              </span>
            </h2>
            <ul>
              {some.map(({ id, name, absent }) => (
                <li key={id} className="border-line border-b">
                  <DeskLink look="plain" to={desk.pupil(id)} className="flex min-h-11 items-center">
                    {name}
                    {absent && <span className="ml-2 text-soft">(away, says the school)</span>}
                  </DeskLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
