import { classesWords } from '../../content/staff/school-desk.ts'
import { listSchoolEvents } from '../../contract/staff-school.ts'
import { longDay } from '../../domain/days.ts'
import { staff } from '../../domain/screens.ts'
import { Badge } from '../desk/kit/badge.tsx'
import { DeskLink } from '../desk/kit/button.tsx'
import { formatCount } from '../desk/kit/format.ts'
import { DeskPage } from '../desk/kit/page.tsx'
import { EmptyState, QueryResult } from '../desk/kit/query-result.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../desk/kit/table.tsx'
import { useEndpoint } from '../endpoint-query.ts'
import { StaffLoadFailure } from './load-failure.tsx'

const columns: Column[] = [
  { head: 'Event' },
  { head: 'Date', className: 'max-sm:hidden' },
  { head: 'Students', className: 'max-sm:hidden' },
  { head: 'Classes ready' },
  { head: 'Status', className: 'max-sm:hidden' },
  { head: 'Actions', quiet: true },
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
          <DeskTable caption="Photo days" columns={columns} loading={!events} waiting={2}>
            {events?.map((event) => (
              <tr key={event.id}>
                <NameCell>
                  {event.name}
                  <span className="block font-[400] text-small text-soft sm:hidden">
                    {longDay(event.date)}
                  </span>
                </NameCell>
                <Cell className="whitespace-nowrap max-sm:hidden">{longDay(event.date)}</Cell>
                <Cell className="max-sm:hidden">{formatCount(event.pupils)}</Cell>
                <Cell>
                  {formatCount(event.classesReady)} of {formatCount(event.classes)}
                </Cell>
                <Cell className="max-sm:hidden">
                  {event.completed && <Badge tone="good">Completed</Badge>}
                </Cell>
                <ActionCell>
                  <DeskLink look="plain" to={staff.event(event.id)} aria-label={`View ${event.name}`}>
                    View
                  </DeskLink>
                </ActionCell>
              </tr>
            ))}
          </DeskTable>
        )}
      </QueryResult>
    </DeskPage>
  )
}
