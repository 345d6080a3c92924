import type { UseQueryResult } from '@tanstack/react-query'
import { messagesWords } from '../../../../content/desk/records.ts'
import { retryJob } from '../../../../contract/records/desk-log.ts'
import { shortMoment } from '../../../../domain/days.ts'
import type { DeskJob, JobBoard } from '../../../../domain/records/desk-log.ts'
import { desk } from '../../../../domain/screens.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { counted } from '../../kit/format.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'

const stateLabels = {
  waiting: 'Waiting',
  running: 'At work',
  retrying: 'Tries again',
  'given-up': 'Gave up',
} as const

const columns: Column<DeskJob>[] = [
  {
    head: 'Job',
    rowName: true,
    cell: ({ label, at }) => (
      <>
        {label}
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
          {shortMoment(at)}
        </span>
      </>
    ),
  },
  {
    head: 'When',
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ at }) => shortMoment(at),
  },
  {
    head: 'State',
    cellClassName: 'py-2',
    cell: ({ state, tries, reason }) => (
      <>
        <Badge tone={state === 'running' ? 'good' : 'waiting'}>{stateLabels[state]}</Badge>
        {reason && (
          <span className="wrap-anywhere mt-1 block max-w-[34em] text-small text-wrong leading-snug">
            {tries ? `${counted(tries, 'try', 'tries')}: ` : ''}
            {reason}
          </span>
        )}
      </>
    ),
  },
]

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
      <DeskTable
        caption="Jobs"
        columns={columns}
        rows={shown}
        keyOf={({ id }) => id}
        actions={(job) => <JobActions job={job} />}
      />
    </QueryResult>
  )
}

function JobActions({ job: { id, label, state, about } }: { job: DeskJob }) {
  const { change, run, busy } = useDeskMutation()
  const subject = subjectOf(about)
  return (
    <>
      {subject && (
        <DeskLink look="plain" to={subject.to} aria-label={`${subject.words} of: ${label}`}>
          {subject.words}
        </DeskLink>
      )}
      {(state === 'given-up' || state === 'retrying') && (
        <DeskButton
          look="plain"
          aria-disabled={busy !== undefined}
          aria-label={`Try again: ${label}`}
          onClick={() => run('retry', () => change(retryJob, { params: { id } }), messagesWords.triedAgain)}
        >
          Try again
        </DeskButton>
      )}
    </>
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
