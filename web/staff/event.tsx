import { useParams } from 'react-router'
import { showSchoolEvent } from '../../contract/own-school.ts'
import { longDay } from '../../domain/days.ts'
import { formatCount } from '../admin/format.ts'
import { Badge } from '../admin/ui/badge.tsx'
import { DeskLink } from '../admin/ui/button.tsx'
import { DeskPage, Skeleton } from '../admin/ui/page.tsx'
import { Empty } from '../admin/ui/states.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../admin/ui/table.tsx'
import { useEndpoint } from '../endpoint-query.ts'
import { staff } from './addresses.ts'
import { StaffLoadFailure } from './load-failure.tsx'

const columns: Column[] = [
  { head: 'Class' },
  { head: 'Students' },
  { head: 'Status' },
  { head: 'Actions', quiet: true },
]

/** One photo day: its classes, and which are ready. */
export default function StaffEventPage() {
  const { eventId = '' } = useParams()
  const query = useEndpoint(showSchoolEvent, { params: { id: eventId } })
  const { event, classes } = query.data ?? {}
  const failed = query.isError && !event
  return (
    <DeskPage
      title={failed ? 'Photo day' : event?.name}
      crumbs={[{ label: 'Photo days', to: staff.events }]}
      note={
        failed ||
        (event ? `${event.schoolName}, ${longDay(event.date)}` : <Skeleton className="h-[0.6em] w-64" />)
      }
      actions={<DeskLink to={staff.events}>Back</DeskLink>}
    >
      {failed ? (
        <StaffLoadFailure error={query.error} onRetry={() => query.refetch()} />
      ) : classes?.length === 0 ? (
        <Empty title="No classes yet">They come with the class lists.</Empty>
      ) : (
        <DeskTable caption="Classes" columns={columns} loading={!classes}>
          {classes?.map(({ id, ref, pupils, photosReady }) => (
            <tr key={id}>
              <NameCell>{ref}</NameCell>
              <Cell>{formatCount(pupils)}</Cell>
              <Cell>
                {photosReady ? (
                  <Badge tone="good">Photos Ready</Badge>
                ) : (
                  <Badge tone="waiting">Pending</Badge>
                )}
              </Cell>
              <ActionCell>
                <DeskLink look="plain" to={staff.class(id)} aria-label={`View ${ref}`}>
                  View
                </DeskLink>
              </ActionCell>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskPage>
  )
}
