import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventSummary } from '../../../domain/school.ts'
import { desk } from '../addresses.ts'
import { formatCount, formatDay } from '../format.ts'
import { Badge } from '../parts/badge.tsx'
import { DeskButton, DeskLink } from '../parts/button.tsx'
import { DeskPage } from '../parts/page.tsx'
import { Empty, Trouble } from '../parts/states.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../parts/table.tsx'
import { eventsQuery } from '../queries.ts'
import { CreateEventDialog } from './create-event.tsx'

const columns: Column[] = [
  { head: 'Event' },
  { head: 'School', className: 'max-md:hidden' },
  { head: 'Date', className: 'max-sm:hidden' },
  { head: 'Classes', className: 'max-sm:hidden' },
  { head: 'Students', className: 'max-sm:hidden' },
  { head: 'Photos', className: 'max-sm:hidden' },
  { head: 'Status' },
  { head: 'Actions', quiet: true },
]

/** The first level of the desk: every photo day. */
export default function EventsPage() {
  const events = useQuery(eventsQuery())
  const [creating, setCreating] = useState(false)
  const list = events.data?.events
  const create = (
    <DeskButton look="solid" onClick={() => setCreating(true)}>
      Create New Event
    </DeskButton>
  )
  return (
    <DeskPage title="Events" actions={list?.length === 0 ? undefined : create}>
      {events.isError && !list ? (
        <Trouble error={events.error} what="list of events" onRetry={() => events.refetch()} />
      ) : list?.length === 0 ? (
        <Empty title="No events yet" actions={create}>
          An event is one school’s photo day. Create it, import the school’s roster, and upload the photos.
        </Empty>
      ) : (
        <DeskTable caption="Events" columns={columns} loading={!list}>
          {list?.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </DeskTable>
      )}
      <CreateEventDialog open={creating} onOpenChange={setCreating} />
    </DeskPage>
  )
}

function EventRow({ event }: { event: EventSummary }) {
  const { id, name, schoolName, date, completed, classes, pupils, photos } = event
  return (
    <tr>
      <NameCell>
        {name}
        <span className="block font-[400] text-small text-soft leading-snug md:hidden">
          {schoolName}
          <span className="block sm:hidden">{formatDay(date)}</span>
        </span>
      </NameCell>
      <Cell className="max-md:hidden">{schoolName}</Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{formatDay(date)}</Cell>
      <Cell className="max-sm:hidden">{formatCount(classes)}</Cell>
      <Cell className="max-sm:hidden">{formatCount(pupils)}</Cell>
      <Cell className="max-sm:hidden">{formatCount(photos)}</Cell>
      <Cell>{completed && <Badge tone="good">Completed</Badge>}</Cell>
      <ActionCell>
        <DeskLink look="plain" to={desk.event(id)} aria-label={`View ${name}`}>
          View
        </DeskLink>
      </ActionCell>
    </tr>
  )
}
