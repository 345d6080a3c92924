import { useQueryClient } from '@tanstack/react-query'
import { eventWords } from '../../../content/desk/event.ts'
import { createClass, showEvent } from '../../../contract/events.ts'
import { CreateClass } from '../../../domain/school/classes.ts'
import { call } from '../../call.ts'
import { keyOf } from '../../endpoint-query.ts'
import { TextField } from '../../ui/field.tsx'
import { DeskDialog, DialogActions } from '../ui/dialog.tsx'
import { useForm } from '../use-desk-form.ts'

interface AddClassDialogProps {
  eventId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds a class to the event. */
export function AddClassDialog({ eventId, open, onOpenChange }: AddClassDialogProps) {
  return (
    <DeskDialog title="Add class" description={eventWords.nextClass} {...{ open, onOpenChange }}>
      <AddClassForm eventId={eventId} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

function AddClassForm({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const cache = useQueryClient()
  const { problems, failure, sending, form } = useForm(CreateClass, async (added) => {
    await call(createClass, { params: { id: eventId }, body: added })
    await cache.invalidateQueries({ queryKey: keyOf(showEvent, { params: { id: eventId } }) })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField
        label="Class"
        required
        name="ref"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={8}
        placeholder="3B"
        problem={problems.ref ?? failure}
      />
      <DialogActions confirm={sending ? 'Adding…' : 'Add class'} busy={sending} onCancel={onDone} />
    </form>
  )
}
