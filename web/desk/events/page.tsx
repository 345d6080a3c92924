import { lazy, Suspense, useState, useTransition } from 'react'
import { Link, useSearchParams } from 'react-router'
import { eventsWords } from '../../../content/desk/events/events.ts'
import { listEvents } from '../../../contract/events/events.ts'
import { longDay } from '../../../domain/days.ts'
import type { EventSummary } from '../../../domain/school/events.ts'
import { desk } from '../../../domain/screens.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { useSetupNotice } from '../business/setup/setup-notice.tsx'
import { EmptyState, QueryResult } from '../kit/data/query-result.tsx'
import { formatCount } from '../kit/format.ts'
import { type Column, DeskTable } from '../kit/list/table.tsx'
import { Badge } from '../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../kit/page/button.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { StudentSearch, useStudentSearch } from './class/student-search.tsx'

/** Loaded once an event is created, with prices and people to choose from. */
const CreateEventDialog = lazy(() => import('./create-event.tsx'))

const columns: Column<EventSummary>[] = [
  {
    head: 'Event',
    rowName: true,
    cell: ({ name, schoolName, date }) => (
      <>
        {name}
        <span className="block font-[400] text-small text-soft leading-snug lg:hidden">
          {schoolName}
          <span className="block sm:hidden">{longDay(date)}</span>
        </span>
      </>
    ),
  },
  { head: 'School', className: 'max-lg:hidden', cell: ({ schoolName }) => schoolName },
  {
    head: 'Date',
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ date }) => longDay(date),
  },
  { head: 'Classes', className: 'max-md:hidden', cell: ({ classes }) => formatCount(classes) },
  { head: 'Students', className: 'max-sm:hidden', cell: ({ pupils }) => formatCount(pupils) },
  { head: 'Photos', className: 'max-sm:hidden', cell: ({ photos }) => formatCount(photos) },
  { head: 'Status', cell: ({ completed }) => completed && <Badge tone="good">Completed</Badge> },
]

/** The desk's first screen: all events. */
export default function EventsPage() {
  const events = useEndpoint(listEvents)
  /** Whether the dialog is open; undefined until it is asked for. */
  const [creating, setCreating] = useState<boolean>()
  const [opening, open] = useTransition()
  const search = useStudentSearch(undefined)
  const all = events.data?.events
  const setup = useSetupNotice()
  const create = (
    <DeskButton look="solid" aria-disabled={opening} onClick={() => open(() => setCreating(true))}>
      Create New Event
    </DeskButton>
  )
  return (
    <DeskPage title="Events" actions={all?.length === 0 ? undefined : create}>
      {setup.notice}
      <QueryResult query={events} what="list of events">
        {all?.length === 0 ? (
          <EmptyState title="No events yet" actions={create}>
            {eventsWords.none}
          </EmptyState>
        ) : (
          <StudentSearch search={search} everywhere>
            <EventList events={setup.known ? all : undefined} />
          </StudentSearch>
        )}
      </QueryResult>
      <Suspense fallback={null}>
        {creating !== undefined && <CreateEventDialog open={creating} onClose={() => setCreating(false)} />}
      </Suspense>
    </DeskPage>
  )
}

/** Archived events are listed separately, under `?archived`. */
function EventList({ events }: { events: EventSummary[] | undefined }) {
  const [params] = useSearchParams()
  const archived = params.has('archived')
  const shown = events?.filter((event) => event.archived === archived)
  const archivedCount = events?.filter((event) => event.archived).length ?? 0
  const tab = 'flex min-h-11 items-center border-b-2'
  return (
    <>
      {archivedCount > 0 && (
        <nav aria-label="Events" className="mt-2 border-line border-b">
          <ul className="-mb-px flex flex-wrap gap-x-6">
            {[
              { label: 'Current', to: '?', here: !archived },
              { label: `Archived (${formatCount(archivedCount)})`, to: '?archived', here: archived },
            ].map(({ label, to, here }) => (
              <li key={to}>
                <Link
                  to={{ search: to }}
                  replace
                  aria-current={here || undefined}
                  className={`${tab} ${here ? 'border-ink' : 'border-transparent text-soft hover:text-ink'}`}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown?.length === 0 ? (
        <EmptyState title={archived ? 'Nothing is archived' : eventsWords.allArchived} />
      ) : (
        <DeskTable
          caption="Events"
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          actions={({ id, name }) => (
            <DeskLink look="plain" to={desk.event(id)} aria-label={`View ${name}`} data-row>
              View
            </DeskLink>
          )}
        />
      )}
    </>
  )
}
