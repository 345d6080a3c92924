import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { eventsWords } from '../../../content/desk/events.ts'
import { createEvent, listEvents } from '../../../contract/events.ts'
import type { CreateEvent } from '../../../domain/school/event-form.ts'
import { desk } from '../../../domain/screens.ts'
import { call } from '../../call.ts'
import { keyOf } from '../../endpoint-query.ts'
import { DeskDialog } from '../ui/dialog.tsx'
import { EventForm } from './event-form.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for an event's details, creates it and opens it. */
export function CreateEventDialog(props: DialogProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (
    <DeskDialog {...props} wide title="Create New Event" description={eventsWords.createLead}>
      <EventForm
        confirm="Create event"
        busy="Creating…"
        onCancel={() => props.onOpenChange(false)}
        onSend={async (event) => {
          // The server reports missing fields, each under its own.
          const { id } = await call(createEvent, { body: event as CreateEvent })
          void cache.invalidateQueries({ queryKey: keyOf(listEvents) })
          await navigate(desk.event(id))
        }}
      />
    </DeskDialog>
  )
}
