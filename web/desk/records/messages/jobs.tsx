import type { UseQueryResult } from '@tanstack/react-query'
import { messagesWords } from '../../../../content/desk/records.ts'
import { retryJob } from '../../../../contract/records/desk-log.ts'
import { shortMoment } from '../../../../domain/days.ts'
import type { DeskJob, JobBoard } from '../../../../domain/desk/desk-log.ts'
import { desk } from '../../../../domain/screens.ts'
import { Badge } from '../../kit/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/button.tsx'
import { counted } from '../../kit/format.ts'
import { jobLabels } from '../../kit/labels.ts'
import { EmptyState, QueryResult } from '../../kit/query-result.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../../kit/table.tsx'
import { useDeskMutation } from '../../kit/use-desk-mutation.ts'

const columns: Column[] = [
  { head: 'Job' },
  { head: 'When', className: 'max-sm:hidden' },
  { head: 'State' },
  { head: 'Actions', quiet: true },
]
const stateLabels = {
  waiting: 'Waiting',
  running: 'At work',
  retrying: 'Tries again',
  'given-up': 'Gave up',
} as const

interface JobsProps {
  jobs: UseQueryResult<JobBoard>
  view: string
}

/** Jobs that are waiting, or gave up, with the reason and a retry button. */
export function Jobs({ jobs, view }: JobsProps) {
  const shown = jobs.data?.jobs.filter(({ state }) => (state === 'given-up') === (view === 'given-up'))
  if (shown?.length === 0)
    return view === 'given-up' ? (
      <EmptyState title="Nothing gave up">{messagesWords.jobs}</EmptyState>
    ) : (
      <EmptyState title="Nothing is waiting">{messagesWords.allDone}</EmptyState>
    )
  return (
    <QueryResult query={jobs} what="list of jobs">
      <DeskTable caption="Jobs" columns={columns} loading={!shown}>
        {shown?.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </DeskTable>
    </QueryResult>
  )
}

function Row({ job }: { job: DeskJob }) {
  const { change, run, busy } = useDeskMutation()
  const { id, kind, state, at, tries, reason } = job
  const name = jobLabels(kind)
  const about = subjectOf(job.about)
  return (
    <tr>
      <NameCell>
        {name}
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
          {shortMoment(at)}
        </span>
      </NameCell>
      <Cell className="whitespace-nowrap max-sm:hidden">{shortMoment(at)}</Cell>
      <Cell className="py-2">
        <Badge tone={state === 'running' ? 'good' : 'waiting'}>{stateLabels[state]}</Badge>
        {reason && (
          <span className="wrap-anywhere mt-1 block max-w-[34em] text-small text-wrong leading-snug">
            {tries ? `${counted(tries, 'try', 'tries')}: ` : ''}
            {reason}
          </span>
        )}
      </Cell>
      <ActionCell>
        {about && (
          <DeskLink look="plain" to={about.to} aria-label={`${about.words} of: ${name}`}>
            {about.words}
          </DeskLink>
        )}
        {(state === 'given-up' || state === 'retrying') && (
          <DeskButton
            look="plain"
            aria-disabled={busy !== undefined}
            aria-label={`Try again: ${name}`}
            onClick={() => run('retry', () => change(retryJob, { params: { id } }), messagesWords.triedAgain)}
          >
            Try again
          </DeskButton>
        )}
      </ActionCell>
    </tr>
  )
}

/** A link to a job's subject. */
function subjectOf({ orderId, pupilId, eventId, enquiryId, erasureId }: DeskJob['about']) {
  if (orderId) return { words: 'Order', to: desk.order(orderId) }
  if (pupilId) return { words: 'Student', to: desk.pupil(pupilId) }
  if (eventId) return { words: 'Event', to: desk.event(eventId) }
  if (enquiryId) return { words: 'Enquiries', to: desk.enquiries }
  return erasureId ? { words: 'Erasure', to: desk.privacy } : undefined
}
