import { classesWords } from '../../content/staff/school-desk.ts'
import { listSchoolEvents } from '../../contract/staff-school.ts'
import { longDay } from '../../domain/days.ts'
import type { SchoolEvent } from '../../domain/school/staff.ts'
import { staff } from '../../domain/screens.ts'
import { EmptyState, QueryResult } from '../desk/kit/data/query-result.tsx'
import { formatCount } from '../desk/kit/format.ts'
import { type Column, DeskTable } from '../desk/kit/list/table.tsx'
import { Badge } from '../desk/kit/page/badge.tsx'
import { DeskLink } from '../desk/kit/page/button.tsx'
import { DeskPage } from '../desk/kit/page/page.tsx'
import { useEndpoint } from '../http/endpoint-query.ts'
import { StaffLoadFailure } from './load-failure.tsx'

const columns: Column<SchoolEvent>[] = [
  {
    head: 'Event',
    rowName: true,
    cell: ({ name, date }) => (
      <>
        {name}
        <span className="block font-[400] text-small text-soft sm:hidden">{longDay(date)}</span>
      </>
    ),
  },
  {
    head: 'Date',
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ date }) => longDay(date),
  },
  { head: 'Students', className: 'max-sm:hidden', cell: ({ pupils }) => formatCount(pupils) },
  {
    head: 'Classes ready',
    cell: ({ classes, classesReady }) => `${formatCount(classesReady)} of ${formatCount(classes)}`,
  },
  {
    head: 'Status',
    className: 'max-sm:hidden',
    cell: ({ completed }) => completed && <Badge tone="good">Completed</Badge>,
  },
]

/** The photo days of the visitor's own schools. */
export default function StaffEventsPage() {
  const query = useEndpoint(listSchoolEvents)
  const { events, schools } = query.data ?? {}
  const title = query.isLoadingError ? 'Your school' : schools?.join(', ')
  return (
    <DeskPage title={title}>
      <QueryResult query={query} Failure={StaffLoadFailure}>
        {events?.length === 0 ? (
          <EmptyState title="No photo days yet">{classesWords.noEvents}</EmptyState>
        ) : (
          <DeskTable
            caption="Photo days"
            columns={columns}
            rows={events}
            keyOf={({ id }) => id}
            waiting={2}
            actions={({ id, name }) => (
              <DeskLink look="plain" to={staff.event(id)} aria-label={`View ${name}`}>
                View
              </DeskLink>
            )}
          />
        )}
      </QueryResult>
    </DeskPage>
  )
}
