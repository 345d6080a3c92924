import { useParams } from 'react-router'
import { rosterWords } from '../../content/staff/school-desk.ts'
import { showSentChanges, withdrawChanges } from '../../contract/staff-school.ts'
import { shortDay } from '../../domain/days.ts'
import type { RosterChange, SentChanges } from '../../domain/school/roster-changes.ts'
import { staff } from '../../domain/screens.ts'
import { EmptyState, QueryResult } from '../desk/kit/data/query-result.tsx'
import { useDeskMutation } from '../desk/kit/data/use-desk-mutation.ts'
import { Badge } from '../desk/kit/page/badge.tsx'
import { DeskButton } from '../desk/kit/page/button.tsx'
import { DeskPage } from '../desk/kit/page/page.tsx'
import { RosterChangesList } from '../desk/roster/changes/roster-changes-list.tsx'
import { useEndpoint } from '../http/endpoint-query.ts'
import { StaffLoadFailure } from './load-failure.tsx'

/** The roster changes that the school sent, and their outcome. */
export default function StaffChangesPage() {
  const { eventId = '' } = useParams()
  const changes = useEndpoint(showSentChanges, { params: { id: eventId } })
  return (
    <DeskPage
      title="What you sent"
      crumbs={[
        { label: 'Photo days', to: staff.events },
        ...(changes.isLoadingError ? [] : [{ label: changes.data?.eventName, to: staff.event(eventId) }]),
      ]}
    >
      <QueryResult query={changes} Failure={StaffLoadFailure}>
        {({ sent }) =>
          sent.length === 0 ? (
            <EmptyState title="Nothing yet">{rosterWords.nothingSent}</EmptyState>
          ) : (
            <div className="grid gap-y-10">
              {sent.map((one) => (
                <Sent key={one.id} sent={one} />
              ))}
            </div>
          )
        }
      </QueryResult>
    </DeskPage>
  )
}

function Sent({ sent: { id, source, sentAt, sentBy, changes } }: { sent: SentChanges }) {
  const { change, run, busy } = useDeskMutation()
  const heading = source === 'file' ? 'A class list' : 'A correction'
  const undecided = changes.every(({ state }) => state === 'waiting')
  const withdraw = () => run(id, () => change(withdrawChanges, { params: { id } }), 'It is taken back')
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-item leading-tight">
        {heading} of {shortDay(sentAt)}
      </h2>
      <p className="wrap-anywhere mt-1 mb-3 text-soft">Sent by {sentBy ?? 'an account that is gone'}.</p>
      <RosterChangesList label={heading} changes={changes} after={({ state }) => <State state={state} />} />
      {undecided && changes.length > 0 && (
        <DeskButton
          className="mt-4"
          aria-disabled={busy !== undefined}
          aria-label={`Take it back: ${heading} of ${shortDay(sentAt)}`}
          onClick={withdraw}
        >
          Take it back
        </DeskButton>
      )}
    </section>
  )
}

const STATES = { waiting: 'Waits', approved: 'Approved', rejected: 'Not taken' } as const

const State = ({ state }: Pick<RosterChange, 'state'>) => (
  <Badge tone={state === 'approved' ? 'good' : 'waiting'}>{STATES[state]}</Badge>
)
