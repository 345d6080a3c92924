import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CreatedId } from '../../../domain/common.ts'
import { CreateEvent } from '../../../domain/school.ts'
import { TextField } from '../../ui/field.tsx'
import { desk } from '../addresses.ts'
import { callDesk } from '../call-desk.ts'
import { DeskDialog, DialogActions, FormFailure } from '../parts/dialog.tsx'
import { eventsQuery } from '../queries.ts'
import { useForm } from '../use-form.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the photo day's name, school and date, and goes on to it. */
export function CreateEventDialog(props: DialogProps) {
  return (
    <DeskDialog
      {...props}
      title="Create New Event"
      description="One event is one school’s photo day. Classes and students come next."
    >
      <CreateEventForm onCancel={() => props.onOpenChange(false)} />
    </DeskDialog>
  )
}

function CreateEventForm({ onCancel }: { onCancel: () => void }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { problems, failure, sending, form } = useForm(CreateEvent, async (event) => {
    const { id } = await callDesk('/api/admin/events', { body: event }, CreatedId)
    void cache.invalidateQueries(eventsQuery())
    await navigate(desk.event(id))
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField label="Event" name="name" autoComplete="off" problem={problems.name} />
      <TextField label="School" name="schoolName" autoComplete="off" problem={problems.schoolName} />
      <TextField label="Date" name="date" type="date" problem={problems.date} />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Creating…' : 'Create event'} busy={sending} onCancel={onCancel} />
    </form>
  )
}
