import { useParams } from 'react-router'
import { showSchoolClass } from '../../contract/own-school.ts'
import { Badge } from '../admin/ui/badge.tsx'
import { DeskLink } from '../admin/ui/button.tsx'
import { DeskPage } from '../admin/ui/page.tsx'
import { Empty } from '../admin/ui/states.tsx'
import { Cell, type Column, DeskTable, NameCell } from '../admin/ui/table.tsx'
import { useEndpoint } from '../endpoint-query.ts'
import { staff } from './addresses.ts'
import { StaffLoadFailure } from './load-failure.tsx'

const columns: Column[] = [{ head: 'Name' }, { head: 'Photographed' }]

/** A class list, as school staff see it. */
export default function StaffClassPage() {
  const { classId = '' } = useParams()
  const query = useEndpoint(showSchoolClass, { params: { id: classId } })
  const { event, class: schoolClass, pupils } = query.data ?? {}
  const failed = query.isError && !schoolClass
  const back = event ? staff.event(event.id) : staff.events
  return (
    <DeskPage
      title={failed ? 'Class' : schoolClass && `Class ${schoolClass.ref}`}
      crumbs={[
        { label: 'Photo days', to: staff.events },
        ...(failed ? [] : [{ label: event?.name, to: back }]),
      ]}
      actions={<DeskLink to={back}>Back</DeskLink>}
    >
      {failed ? (
        <StaffLoadFailure error={query.error} onRetry={() => query.refetch()} />
      ) : pupils?.length === 0 ? (
        <Empty title="No students yet">They come with the class list.</Empty>
      ) : (
        <DeskTable caption="Students" columns={columns} loading={!pupils}>
          {pupils?.map(({ id, name, photographed }) => (
            <tr key={id}>
              <NameCell>{name}</NameCell>
              <Cell>
                {photographed ? (
                  <Badge tone="good">Photographed</Badge>
                ) : (
                  <span className="text-soft">not yet</span>
                )}
              </Cell>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskPage>
  )
}
