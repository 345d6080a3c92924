import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { ClassSummary, EventSummary } from '../../../domain/school.ts'
import { desk } from '../addresses.ts'
import { formatCount, formatDay } from '../format.ts'
import { Badge } from '../parts/badge.tsx'
import { DeskButton, DeskLink } from '../parts/button.tsx'
import { Facts } from '../parts/facts.tsx'
import { DeskPage } from '../parts/page.tsx'
import { Empty, Trouble } from '../parts/states.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../parts/table.tsx'
import { eventQuery } from '../queries.ts'
import { AddClassDialog } from './add-class.tsx'
import { ImportRosterDialog } from './import-roster.tsx'
import { readYear, YearTabs } from './year-tabs.tsx'

const columns: Column[] = [
  { head: 'Class' },
  { head: 'Students' },
  { head: 'Photos' },
  { head: 'Status' },
  { head: 'Actions', quiet: true },
]

/** The second level: the classes of one event. */
export default function ClassesPage() {
  const { eventId = '' } = useParams()
  const detail = useQuery(eventQuery(eventId))
  const [dialog, setDialog] = useState<'class' | 'roster'>()
  const event = detail.data?.event
  const show = (name: 'class' | 'roster') => (open: boolean) => setDialog(open ? name : undefined)
  const actions = (
    <>
      <DeskButton onClick={() => setDialog('class')}>Add class</DeskButton>
      <DeskButton look="solid" onClick={() => setDialog('roster')}>
        Import roster
      </DeskButton>
    </>
  )
  const failed = detail.isError && !detail.data
  return (
    <DeskPage
      title={failed ? 'Event' : event?.name}
      crumbs={[{ label: 'Events', to: desk.events }]}
      note={event && <EventNote event={event} />}
      actions={
        <>
          <DeskLink to={desk.events}>Back</DeskLink>
          {event && actions}
        </>
      }
    >
      {failed ? (
        <Trouble error={detail.error} what="event" onRetry={() => detail.refetch()} />
      ) : (
        <>
          <Facts
            facts={[
              { count: event?.classes, one: 'class', many: 'classes' },
              { count: event?.pupils, one: 'student' },
              { count: event?.photos, one: 'photo' },
            ]}
          />
          <ClassList classes={detail.data?.classes} />
        </>
      )}
      {event && (
        <>
          <AddClassDialog eventId={event.id} open={dialog === 'class'} onOpenChange={show('class')} />
          <ImportRosterDialog eventId={event.id} open={dialog === 'roster'} onOpenChange={show('roster')} />
        </>
      )}
    </DeskPage>
  )
}

function EventNote({ event: { schoolName, date, completed } }: { event: EventSummary }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>
        {schoolName}, {formatDay(date)}
      </span>
      {completed && <Badge tone="good">Completed</Badge>}
    </p>
  )
}

function ClassList({ classes }: { classes: ClassSummary[] | undefined }) {
  const [search] = useSearchParams()
  const year = readYear(search)
  const shown = classes?.filter((one) => year === undefined || one.year === year)
  if (classes?.length === 0) {
    return (
      <Empty title="No classes yet">
        Import the school’s roster and the classes come with it, or add them one by one.
      </Empty>
    )
  }
  return (
    <>
      <YearTabs year={year} />
      {shown?.length === 0 ? (
        <Empty title={`No classes in Year ${year}`}>Choose another year, or add the class.</Empty>
      ) : (
        <DeskTable caption="Classes" columns={columns} loading={!shown}>
          {shown?.map((one) => (
            <ClassRow key={one.id} one={one} />
          ))}
        </DeskTable>
      )}
    </>
  )
}

function ClassRow({ one }: { one: ClassSummary }) {
  return (
    <tr>
      <NameCell>{one.ref}</NameCell>
      <Cell>{formatCount(one.pupils)}</Cell>
      <Cell>{formatCount(one.photos)}</Cell>
      <Cell>
        {one.photosReady ? <Badge tone="good">Photos Ready</Badge> : <Badge tone="waiting">Pending</Badge>}
      </Cell>
      <ActionCell>
        <DeskLink look="plain" to={desk.class(one.id)} aria-label={`View ${one.ref}`}>
          View
        </DeskLink>
      </ActionCell>
    </tr>
  )
}
