import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CreatedId } from '../../../domain/common.ts'
import { desk } from '../addresses.ts'
import { callDesk } from '../call-desk.ts'
import { eventsQuery } from '../queries.ts'
import { DeskDialog } from '../ui/dialog.tsx'
import { EventForm } from './event-form.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks what there is to know about a photo day, and goes on to it. */
export function CreateEventDialog(props: DialogProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (
    <DeskDialog
      {...props}
      wide
      title="Create New Event"
      description="One event is one school’s photo day. Parents see nothing before sales open and nothing after they close."
    >
      <EventForm
        confirm="Create event"
        busy="Creating…"
        onCancel={() => props.onOpenChange(false)}
        onSend={async (event) => {
          const { id } = await callDesk('/api/admin/events', { body: event }, CreatedId)
          void cache.invalidateQueries(eventsQuery())
          await navigate(desk.event(id))
        }}
      />
    </DeskDialog>
  )
}
