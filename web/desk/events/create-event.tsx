import { useNavigate } from 'react-router'
import { eventsWords } from '../../../content/desk/events/events.ts'
import { createEvent } from '../../../contract/events/events.ts'
import type { CreateEvent } from '../../../domain/school/event-form.ts'
import { desk } from '../../../domain/screens.ts'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { EventForm } from './event-form.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
}

/** Asks for an event's details, creates it and opens it. */
export default function CreateEventDialog(props: DialogProps) {
  const { change } = useDeskMutation()
  const navigate = useNavigate()
  return (
    <DeskDialog {...props} wide title="Create New Event" description={eventsWords.createLead}>
      <EventForm
        confirm="Create event"
        busy="Creating…"
        onCancel={props.onClose}
        onSend={async (event) => {
          // The server reports missing fields, each under its own.
          const { id } = await change(createEvent, { body: event as CreateEvent })
          await navigate(desk.event(id))
        }}
      />
    </DeskDialog>
  )
}
